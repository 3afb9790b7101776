#include "corpus/judge_entry.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "corpus/registry.h"
#include "warpcheck/case_stream.h"
#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::corpus {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Do the arrays hold the same numbers? NaN equals NaN, +0 equals -0.
bool same_numbers(const std::vector<Array>& a, const std::vector<Array>& b) {
  const auto same = [](double x, double y) { return x == y || (x != x && y != y); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const Array& x, const Array& y) {
    return std::equal(x.values.begin(), x.values.end(), y.values.begin(), y.values.end(), same);
  });
}

// The suite with the formula that the bug computes.
std::optional<Suite> as_the_bug_computes(const Suite& suite, const Entry& entry) {
  if (!entry.buggy) {
    return std::nullopt;
  }
  Suite buggy = suite;
  buggy.reference(entry.buggy);
  return buggy;
}

// Judges cases of one suite and adds them up.
class Score {
 public:
  Score(const Entry& entry, const Suite& suite, Machine& machine)
      : suite_(suite), launch_(find_kernel(entry.name)), machine_(machine) {
    row_.name = entry.name;
    row_.role = entry.role;
  }

  std::vector<Array> run(const Case& c, const std::vector<Array>& inputs) const {
    return machine_.run(suite_.op(), launch_, c, inputs);
  }

  // Runs and judges under our bound; keeps what the other oracles need.
  void judge(const Case& c) {
    const auto start = Clock::now();
    inputs_ = make_inputs(suite_.op(), c);
    outputs_ = run(c, inputs_);
    expectation_.emplace(suite_, c, inputs_);
    const oracle::Judgement judged = expectation_->judge(outputs_, false);
    milliseconds_ += milliseconds_since(start);
    flagged_ = judged.wrong > 0;
    elements_ += judged.measured.elements;
    unverifiable_ += judged.measured.unverifiable;
    ++row_.cases;
    ++row_.dtype_cases[c.dtype.name];
    if (flagged_ && ++row_.failures_bound == 1) {
      row_.first_failing = to_text(suite_.op(), c);
    }
  }

  // Of the case judged last.
  void judge_under(const Tolerance& tolerance) {
    row_.failures_absolute += expectation_->judge(outputs_, tolerance, false).wrong > 0;
  }
  void compare_with(const Suite& buggy, const Case& c) {
    const oracle::Expectation wrong(buggy, c, inputs_);
    if (!same_numbers(wrong.nearest(), expectation_->nearest())) {
      ++row_.distinguishable;
      row_.caught += flagged_;
    }
  }

  Row row() const {
    Row row = row_;
    row.ms_per_case = row.cases > 0 ? milliseconds_ / row.cases : 0;
    row.unverifiable =
        elements_ > 0 ? static_cast<double>(unverifiable_) / static_cast<double>(elements_) : 0;
    return row;
  }

 private:
  const Suite& suite_;
  Launch launch_;
  Machine& machine_;
  Row row_;
  std::vector<Array> inputs_, outputs_;
  std::optional<oracle::Expectation> expectation_;
  bool flagged_ = false;
  double milliseconds_ = 0;
  std::uint64_t elements_ = 0, unverifiable_ = 0;
};

// What the device or the kernel throws ends the entry, and is told.
template <class Work>
Row guarded(Score& score, Work work) {
  std::string trouble;
  BenchVerdicts bench;
  try {
    bench = work();
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  Row row = score.row();
  row.trouble = trouble;
  row.bench = bench;
  return row;
}

}  // namespace

Row judge_paper(const Entry& entry, Machine& machine, const CaseBudget& budget) {
  const Suite suite = entry.paper();
  const std::optional<Suite> buggy = as_the_bug_computes(suite, entry);
  Score score(entry, suite, machine);
  return guarded(score, [&] {
    gen::CaseStream stream(suite.op(), budget.seed);
    for (int i = 0; i < budget.cases; ++i) {
      const Case c = stream.next();
      score.judge(c);
      score.judge_under(entry.paper_tolerance);
      if (buggy) {
        score.compare_with(*buggy, c);
      }
    }
    return judge_as_benches(
        suite.op(), budget.seed,
        [&](const Case& c, const std::vector<Array>& in) { return score.run(c, in); },
        [&](const Case& c, const std::vector<Array>& in) {
          return oracle::Expectation(suite, c, in).nearest();
        });
  });
}

Row judge_wide(const Entry& entry, Machine& machine, const CaseBudget& budget) {
  const Suite suite = entry.wide();
  Score score(entry, suite, machine);
  return guarded(score, [&] {
    gen::CaseStream stream(suite.op(), budget.seed);
    for (int i = 0; i < budget.cases; ++i) {
      score.judge(stream.next());
    }
    return BenchVerdicts{};
  });
}

}  // namespace warpcheck::corpus
