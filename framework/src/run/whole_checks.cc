#include "run/whole_checks.h"

#include <algorithm>
#include <cmath>

#include "run/mutants.h"
#include "warpcheck/case_stream.h"
#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::run {
namespace {

// The plainest case one larger in every dim, where the op admits that: a formula that leaves out
// all rows but the first is right in the plainest.
Case one_larger(const Op& op) {
  Case c = plainest(op);
  const std::vector<Index> smallest = c.dims;
  for (std::size_t d = 0; d < c.dims.size(); ++d)
    c.dims[d] += op.dims()[d].domain.contains(c.dims[d] + 1) ? 1 : 0;
  if (!op.admits(c.dims))
    c.dims = smallest;
  return c;
}

// Evaluates the reference on plain cases of every dtype; it throws Misuse when it does not fit the
// schema.
void try_reference(const Suite& suite) {
  for (const Format& dtype : suite.op().dtypes()) {
    for (Case c : {plainest(suite.op()), one_larger(suite.op())}) {
      c.dtype = dtype;
      static_cast<void>(oracle::Expectation(suite, c, make_inputs(suite.op(), c)));
    }
  }
}

// Launches the plainest case of every dtype; what the launcher throws passes through, but for
// DeviceError, the kernel's own fault: the other checks report it with its case.
void try_launcher(const Suite& suite, const Bench& bench) {
  for (const Format& dtype : suite.op().dtypes()) {
    Case c = plainest(suite.op());
    c.dtype = dtype;
    try {
      static_cast<void>(bench.run(c, make_inputs(suite.op(), c)));
    } catch (const DeviceError&) {
      continue;
    }
  }
}

// The judgement of one mutant on one output of a case; true: rejected. NaN and infinities stay
// perfect, so that a mutant is told from its numbers.
bool rejects(const oracle::Expectation& expectation, std::vector<Array> outputs, std::size_t o,
             std::vector<double> values) {
  std::vector<double>& perfect = outputs[o].values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(perfect[i]) && std::isfinite(values[i]))
      perfect[i] = values[i];
  }
  return expectation.judge(outputs, false).wrong > 0;
}

bool differs(const std::vector<double>& a, const std::vector<double>& b) {
  return !std::equal(a.begin(), a.end(), b.begin(),
                     [](double x, double y) { return x == y || (x != x && y != y); });
}

}  // namespace

CaseResult is_well_formed(const Suite& suite, const Bench& bench, const RunSettings&) {
  CaseResult result{std::nullopt, {.cases = 1}};
  const auto fail = [&](const std::string& what) {
    result.failure = Failure{FailureKind::misuse, what, {}, {}, {}};
  };
  if (const std::vector<std::string> faults = suite.faults(); !faults.empty()) {
    fail(faults.front());
    for (std::size_t i = 1; i < faults.size(); ++i)
      result.failure->details.emplace_back("also", faults[i]);
    return result;
  }
  try {
    if (suite.reference())
      try_reference(suite);
    try_launcher(suite, bench);
  } catch (const std::exception& error) {
    fail(error.what());
  }
  return result;
}

CaseResult rejects_wrong_kernels(const Suite& suite, const Bench&, const RunSettings& settings) {
  CaseResult result;
  // A mutant that is a right result in every case (a copy is one for an op that copies) says
  // nothing.
  std::vector<bool> rejected(mutants().size()), wrong(mutants().size());
  gen::CaseStream stream(suite.op(), settings.seed);
  for (int i = 0; i < settings.cases && std::count(rejected.begin(), rejected.end(), false) > 0;
       ++i) {
    const Case c = stream.next();
    const std::vector<Array> inputs = make_inputs(suite.op(), c);
    const oracle::Expectation expectation(suite, c, inputs);
    const std::vector<Array> perfect = expectation.nearest();
    const std::vector<std::vector<double>> bounds = expectation.bounds();
    ++result.measured.cases;
    for (std::size_t m = 0; m < mutants().size(); ++m) {
      for (std::size_t o = 0; o < perfect.size() && !rejected[m]; ++o) {
        std::vector<double> values = mutants()[m].values({perfect[o], bounds[o], inputs});
        if (!differs(values, perfect[o].values))
          continue;
        wrong[m] = true;
        rejected[m] = rejects(expectation, perfect, o, std::move(values));
      }
    }
  }
  if (std::count(wrong.begin(), wrong.end(), true) == 0) {
    result.failure =
        Failure{FailureKind::oracle_too_weak,
                "no output has a finite number in any of " + std::to_string(result.measured.cases)
                    + " cases: a wrong kernel would look right",
                {},
                {},
                {}};
  }
  for (std::size_t m = 0; m < mutants().size(); ++m) {
    if (rejected[m] || !wrong[m])
      continue;
    if (!result.failure) {
      result.failure = Failure{FailureKind::oracle_too_weak,
                               "a kernel that " + mutants()[m].name + " is accepted in all of "
                                   + std::to_string(result.measured.cases) + " cases",
                               {},
                               {},
                               {}};
    } else {
      result.failure->details.emplace_back("also accepted", "a kernel that " + mutants()[m].name);
    }
  }
  return result;
}

}  // namespace warpcheck::run
