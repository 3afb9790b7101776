#include "report/element.h"

#include "base/subscript.h"
#include "number/number_text.h"

namespace warpcheck::report {

Format format_of_worst(const Op& op, const Counterexample& found) {
  const Failure& failure = found.failure;
  if (failure.pattern && failure.pattern->output == failure.worst->output) {
    return failure.pattern->format;
  }
  for (const auto* tensors : {&op.outputs(), &op.inputs()}) {
    for (const TensorSpec& tensor : *tensors) {
      if (tensor.name == failure.worst->output) {
        return format_of(tensor, found.smallest);
      }
    }
  }
  return found.smallest.dtype;
}

Verdict with_texts(Verdict verdict, const Op& op) {
  if (!verdict.counterexample || !verdict.counterexample->failure.worst) {
    return verdict;
  }
  const Format format = format_of_worst(op, *verdict.counterexample);
  Element& worst = *verdict.counterexample->failure.worst;
  if (worst.nearest.empty()) {
    worst.nearest = number_text(format, decode(format, worst.nearest_code));
  }
  if (worst.got.empty()) {
    worst.got = number_text(format, decode(format, worst.got_code));
  }
  return verdict;
}

std::string place_of(const Element& element) {
  return subscript(element.output, element.index);
}

}  // namespace warpcheck::report
