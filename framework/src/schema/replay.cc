// Cases that a person gives, and what they must fit.
#include "schema/replay.h"

#include <algorithm>
#include <string>
#include <vector>

#include "number/number_text.h"

namespace warpcheck {
namespace {

Index size_of_input(const Op& op, const Case& c, std::size_t input) {
  return op.shape_of(op.inputs()[input], c.dims).size();
}

// In floating point: sizes that are allowed one by one may be beyond every integer together.
double elements_of(const Op& op, const Case& c) {
  double total = 0;
  for (const auto* tensors : {&op.inputs(), &op.outputs()}) {
    for (const TensorSpec& tensor : *tensors) {
      double elements = 1;
      for (const std::string& dim : tensor.dims) {
        elements *= static_cast<double>(c.dims.at(op.dim_index(dim)));
      }
      total += elements;
    }
  }
  return total;
}

[[noreturn]] void fail(const Op& op, const std::string& what) {
  throw Misuse("case of " + op.name() + ": " + what);
}

void require_elements(const Op& op, const Case& c) {
  const double elements = elements_of(op, c);
  if (elements > static_cast<double>(op.max_elements())) {
    std::string sizes;
    for (std::size_t d = 0; d < op.dims().size(); ++d) {
      sizes += op.dims()[d].name + "=" + std::to_string(c.dims[d]) + " ";
    }
    fail(op, sizes + "make " + number_text(elements)
                 + " elements; allowed: " + std::to_string(op.max_elements()) + " (max_elements)");
  }
}

void require_kept(const Op& op, const Case& c) {
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    const Index size = size_of_input(op, c, i);
    for (const auto& [first, last] : c.inputs[i].keep) {
      if (last >= size) {
        fail(op, op.inputs()[i].name + " keeps element " + std::to_string(last)
                     + "; allowed: " + (size == 0 ? "none" : "0 to " + std::to_string(size - 1)));
      }
    }
  }
}

}  // namespace

Case parse_replay(const Op& op, std::string_view text) {
  Case c = parse_case(op, text);
  require_elements(op, c);
  require_kept(op, c);
  return c;
}

void cut_kept_elements(const Op& op, Case& c) {
  for (std::size_t i = 0; i < c.inputs.size(); ++i) {
    auto& keep = c.inputs[i].keep;
    if (keep.empty()) {
      continue;
    }
    const Index size = size_of_input(op, c, i);
    std::erase_if(keep, [size](const auto& range) { return range.first >= size; });
    if (keep.empty()) {
      c.inputs[i].keep_none = true;
    } else {
      keep.back().second = std::min(keep.back().second, size - 1);
    }
  }
}

}  // namespace warpcheck
