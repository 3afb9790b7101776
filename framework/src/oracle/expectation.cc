// Judging all outputs of one run of a kernel.
#include <cmath>
#include <utility>

#include "oracle/explain.h"
#include "oracle/tally.h"
#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::oracle {
namespace {

void check_outputs(const Levels& levels, const std::vector<Array>& outputs) {
  if (outputs.size() != levels.outputs()) {
    throw Misuse("judge: given " + std::to_string(outputs.size()) + " outputs, "
                 + levels.suite().op().name() + " has " + std::to_string(levels.outputs()));
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::size_t wanted = levels.estimates(i).size();
    if (outputs[i].values.size() != wanted) {
      throw Misuse("judge: output " + levels.suite().op().outputs()[i].name + " has "
                   + std::to_string(outputs[i].values.size()) + " elements, the case wants "
                   + std::to_string(wanted));
    }
  }
}

bool is_special(const Format& format, const Element& element, double got) {
  return !std::isfinite(got) || !std::isfinite(decode(format, element.nearest_code));
}

}  // namespace

class Expectation::State {
 public:
  State(const Suite& suite, const Case& c, const std::vector<Array>& inputs)
      : levels_(suite, c, inputs) {}

  const Levels& levels() const { return levels_; }
  Rule rule(std::size_t output, const Tolerance& tolerance) const {
    return {levels_.storage(output), tolerance, levels_.config().dtype};
  }

 private:
  Levels levels_;
};

Expectation::Expectation(const Suite& suite, const Case& c, const std::vector<Array>& inputs)
    : state_(std::make_unique<State>(suite, c, inputs)) {}

Expectation::~Expectation() = default;

Judgement Expectation::judge(const std::vector<Array>& outputs, bool explain) const {
  return judge(outputs, state_->levels().suite().tolerance(), explain);
}

Judgement Expectation::judge(const std::vector<Array>& outputs, const Tolerance& tolerance,
                             bool explained) const {
  const Levels& levels = state_->levels();
  check_outputs(levels, outputs);
  Judgement judgement;
  judgement.measured.cases = 1;
  double worst_ratio = -1;
  Judged worst;
  std::vector<bool> marks;
  std::vector<std::int8_t> octaves;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    Tally tally(static_cast<Index>(outputs[i].values.size()));
    tally.judge(levels, i, state_->rule(i, tolerance), outputs[i].values);
    judgement.measured.add(tally.measured());
    judgement.wrong += tally.wrong();
    if (tally.wrong() > 0 && tally.worst_wrong_ratio() > worst_ratio) {
      worst_ratio = tally.worst_wrong_ratio();
      worst = {i, tally.worst(), outputs[i].values[static_cast<std::size_t>(tally.worst())]};
      marks = tally.marks();
      octaves = tally.octaves();
    }
  }
  if (judgement.wrong == 0) {
    return judgement;
  }
  const Rule rule = state_->rule(worst.output, tolerance);
  judgement.worst = explained ? explain(levels, rule, worst) : describe(levels, rule, worst);
  judgement.pattern = Pattern{judgement.worst->output, levels.shape(worst.output),
                              levels.format(worst.output), std::move(marks), std::move(octaves)};
  if (is_special(rule.storage.format, *judgement.worst, worst.got)) {
    judgement.kind = FailureKind::special_value;
  }
  return judgement;
}

std::vector<Array> Expectation::nearest() const {
  const Levels& levels = state_->levels();
  std::vector<Array> arrays;
  for (std::size_t output = 0; output < levels.outputs(); ++output) {
    const Format& format = levels.format(output);
    Array& array = arrays.emplace_back(Array{format, levels.shape(output), {}});
    std::vector<Index> open;
    for (const Estimate& y : levels.estimates(output)) {
      const Nearest nearest = nearest_at_level_one(format, y);
      if (!nearest.certain) {
        open.push_back(static_cast<Index>(array.values.size()));
      }
      array.values.push_back(nearest.value);
    }
    levels.refine(output, std::move(open), [&](Index element, const Fine& fine) {
      const Nearest nearest = nearest_at_level_two(format, fine);
      array.values[static_cast<std::size_t>(element)] = nearest.value;
      return nearest.certain;
    });
  }
  return arrays;
}

std::vector<std::vector<double>> Expectation::bounds() const {
  std::vector<std::vector<double>> bounds;
  for (std::size_t output = 0; output < state_->levels().outputs(); ++output) {
    std::vector<double>& list = bounds.emplace_back();
    for (const Estimate& y : state_->levels().estimates(output)) {
      list.push_back(y.bound);
    }
  }
  return bounds;
}

}  // namespace warpcheck::oracle
