// The oracle: is each output element one that a correct kernel may produce?
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/suite.h"
#include "warpcheck/verdict.h"

namespace warpcheck::oracle {

// What came of comparing all outputs of one run.
struct Judgement {
  FailureKind kind = FailureKind::wrong_value;
  Index wrong = 0;                 // elements outside; 0: accepted
  std::optional<Element> worst;    // of the output with the largest error
  std::optional<Pattern> pattern;  // of that output
  Measurements measured;
};

// The reference of one case. Level 1 is evaluated once, on construction; level 2 when an element
// needs it.
class Expectation {
 public:
  // Misuse if the suite has no reference, or the reference leaves an output element unset. The
  // suite must outlive this.
  Expectation(const Suite& suite, const Case& c, const std::vector<Array>& inputs);
  ~Expectation();

  // Outputs in the order of the op; by the suite's tolerance, or another. With `explain` false,
  // worst has no texts (fast: for counting); with true, the worst element is evaluated to enough
  // digits.
  Judgement judge(const std::vector<Array>& outputs, bool explain = true) const;
  Judgement judge(const std::vector<Array>& outputs, const Tolerance& tolerance,
                  bool explain = true) const;

  // The correctly rounded reference, one array an output (multiprecision where level 1 cannot
  // tell).
  std::vector<Array> nearest() const;
  // The bound e of each element, absolute; infinite: not verifiable.
  std::vector<std::vector<double>> bounds() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

// |got - want| within a tolerance that needs no bound (any kind but bound); both members of the
// format; NaN agrees with NaN.
bool within(const Tolerance& tolerance, const Format& format, double got, double want);

}  // namespace warpcheck::oracle
