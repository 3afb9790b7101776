// Plain data about what was found. Text is made from it in one place (report).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/error.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

enum class FailureKind {
  wrong_value,    // outside the bound
  special_value,  // NaN or infinity where a number belongs, or the reverse
  never_written,  // an output element kept two different poisons
  out_of_bounds,  // a red zone was written, or the simulator stopped an access
  input_changed,
  differs_from_run_to_run,
  layout_dependent,
  law_broken,
  disagrees_with_peer,
  crashed,             // the process ended by a signal or exit
  hung,                // no progress within the limit
  device_error,        // a CUDA error, __trap(), a failed device assert
  data_race,           // the checked simulator: accesses that nothing orders
  uninitialised_read,  // the checked simulator: what is read was never written
  simulator_finding,   // barrier, warp-mask or deadlock error found by the simulator
  oracle_too_weak,     // rejects_wrong_kernels: a wrong kernel was accepted
  misuse               // the suite or the launcher is wrong
};
const char* name_of(FailureKind kind);  // the enumerator, for JSON
FailureKind failure_kind_named(std::string_view name);

// The worst element, with every number a person needs.
struct Element {
  std::string output;
  std::vector<Index> index;
  std::string exact;    // decimal, enough digits to tell it from its neighbours
  std::string nearest;  // the representable nearest to exact
  std::string got;
  std::uint64_t nearest_code = 0, got_code = 0;
  double error_ulp = 0;      // |got - exact| in ulp of exact
  double bound_ulp = 0;      // the bound in ulp; infinite: not verifiable
  std::string bound_origin;  // "properties/softmax.cc:31", or "absolute tolerance 1e-05"
};

// Which elements are wrong.
struct Pattern {
  std::string output;
  Shape shape;
  Format format = f32;
  std::vector<bool> wrong;
  // How wrong each wrong element is, in order: the binary logarithm of error / bound, rounded down
  // to 0 ... 126, or beyond_measure (NaN, infinity, a bound of 0). Empty: nothing has a bound.
  std::vector<std::int8_t> octaves = {};
  static constexpr std::int8_t beyond_measure = 127;
  Index count() const;
};

struct Failure {
  FailureKind kind = FailureKind::wrong_value;
  std::string what;  // one sentence, complete alone
  std::optional<Element> worst;
  std::optional<Pattern> pattern;
  std::vector<std::pair<std::string, std::string>> details;  // further lines: name, text
};

// What was measured over the cases of a check.
struct Measurements {
  std::uint64_t cases = 0;      // judged
  std::uint64_t discarded = 0;  // the law's precondition did not hold
  std::uint64_t elements = 0;
  std::uint64_t level_two = 0;     // elements that multiprecision had to decide
  std::uint64_t unverifiable = 0;  // elements whose bound is infinite: accepted, counted
  std::uint64_t undecided = 0;     // still open at the last precision: accepted, counted
  // Largest (distance from the exact value to the cell of the output) / bound.
  double worst_ratio = 0;
  double worst_ulp = 0;  // largest error of a finite output, in ulp
  double seconds = 0;
  void add(const Measurements& other);
};

// The end of a failing check.
struct Counterexample {
  Case found;                     // as generated
  Case smallest;                  // after shrinking
  Failure failure;                // of the smallest
  std::uint64_t case_number = 0;  // 1 = the first of the run
  std::uint64_t shrink_runs = 0;  // kernel runs while shrinking
  std::uint64_t accepted_steps = 0;
  std::uint64_t failed_reruns = 0, reruns = 0;  // of `found`, before shrinking
  std::vector<std::string> matters;             // "cols = 32 passes, 33 fails"
  std::vector<std::string> matters_not;         // "the values of x"
};

enum class Outcome { passed, failed, skipped };

// The result of one check of one kernel.
struct Verdict {
  std::string kernel;
  std::string check;
  std::string op;
  std::string backend;
  std::optional<int> device;  // number of the GPU; on the simulator, one that CTest has assigned
  std::uint64_t seed = 0;
  Outcome outcome = Outcome::passed;
  std::string skipped_because;
  bool backend_missing = false;  // skipped for that reason
  std::optional<Counterexample> counterexample;
  Measurements measured;
  std::vector<std::string> not_reached;  // classes of the coverage ledger that no case hit
  Source where;
};

}  // namespace warpcheck
