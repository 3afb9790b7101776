#include "warpcheck/runner.h"

#include <map>

#include "base/choice.h"
#include "base/list.h"
#include "device/chosen_device.h"
#include "gen/regressions.h"
#include "run/judge.h"
#include "run/selection.h"
#include "run/shrinking.h"
#include "run/stale.h"
#include "warpcheck/error.h"
#include "warpcheck/progress.h"

namespace warpcheck {

namespace {

constexpr double patience = 1;  // seconds of a check before a bar shows how far it is

}  // namespace

class Runner::State {
 public:
  State(std::vector<Target> targets, RunSettings settings)
      : targets_(std::move(targets)), settings_(std::move(settings)), judge_(targets_, settings_) {
    if (settings_.regression_file) {
      regressions_ = gen::Regressions::load(*settings_.regression_file);
      require_regressions();
    }
  }

  Verdict run(const std::string& name, const std::string& check) {
    const std::size_t number = number_of(name);
    const Suite& suite = suite_of(number);
    const bool whole_suite = run::check_named(suite, name, check).is_whole();
    Verdict verdict;
    verdict.kernel = name;
    verdict.check = check;
    verdict.op = suite.op().name();
    verdict.backend = name_of(settings_.backend);
    verdict.device =
        settings_.backend == BackendKind::cuda ? device::chosen_device() : device::named_device();
    verdict.seed = settings_.seed;
    verdict.where = targets_[number].where;
    const run::Subject subject{judge_, number, suite, check};
    if (whole_suite) {
      whole(subject, verdict);
    } else {
      cases(subject, verdict);
    }
    return verdict;
  }

 private:
  std::size_t number_of(const std::string& name) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (targets_[i].name == name)
        return i;
      known.push_back(targets_[i].name);
    }
    throw Misuse("no kernel '" + name + "'; there are: " + choices(name, known));
  }

  const Suite& suite_of(std::size_t number) {
    auto found = suites_.find(number);
    if (found == suites_.end())
      found = suites_.emplace(number, targets_[number].suite()).first;
    return found->second;
  }

  // Misuse that names file and line of each known failure that is no case of its kernel's op any
  // more: its schema has changed.
  void require_regressions() {
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      for (const run::Stale& stale :
           run::stale_lines(regressions_, targets_[i].name, suite_of(i).op()))
        faults.push_back(*settings_.regression_file + ":" + std::to_string(stale.line) + ": "
                         + stale.why);
    }
    if (!faults.empty())
      throw Misuse(listed(faults, "; ") + "; 'warpcheck prune " + *settings_.regression_file
                   + "' takes such lines out");
  }

  // Remembers that the backend is not there.
  static bool unavailable(const run::Ruling& ruling, Verdict& verdict) {
    if (ruling.unavailable.empty())
      return false;
    verdict.outcome = Outcome::skipped;
    verdict.skipped_because = ruling.unavailable;
    verdict.backend_missing = true;
    return true;
  }

  void whole(const run::Subject& subject, Verdict& verdict) {
    const run::Ruling ruling = judge_.whole(subject.target, subject.check);
    if (unavailable(ruling, verdict))
      return;
    verdict.measured = ruling.result.measured;
    if (!ruling.result.failure)
      return;
    verdict.outcome = Outcome::failed;
    verdict.counterexample.emplace();
    verdict.counterexample->failure = *ruling.result.failure;
  }

  void cases(const run::Subject& subject, Verdict& verdict) {
    const run::Selection selection =
        run::select(subject.suite.op(),
                    regressions_.cases(targets_[subject.target].name, subject.check), settings_);
    std::vector<std::string> texts;
    texts.reserve(selection.cases.size());
    for (const Case& c : selection.cases)
      texts.push_back(to_text(subject.suite.op(), c));
    std::optional<std::size_t> failing;
    Failure failure;
    std::optional<Progress> progress;
    if (settings_.shows_progress)
      progress.emplace(texts.size(), patience);
    judge_.cases_of(subject.target, subject.check, texts,
                    [&](std::size_t i, const run::Ruling& ruling) {
                      if (progress)
                        progress->at(i + 1, verdict.kernel + "." + verdict.check);
                      if (unavailable(ruling, verdict))
                        return false;
                      verdict.measured.add(ruling.result.measured);
                      if (!ruling.result.failure)
                        return true;
                      failing = i;
                      failure = *ruling.result.failure;
                      return false;
                    });
    if (verdict.outcome == Outcome::skipped)
      return;
    if (failing) {
      verdict.outcome = Outcome::failed;
      verdict.counterexample = run::pursue(subject, selection.cases[*failing], failure, settings_);
      verdict.counterexample->case_number = selection.numbers[*failing];
      remember(subject, *verdict.counterexample);
    } else if (verdict.measured.cases == 0) {
      said_nothing(verdict);
    } else {
      verdict.not_reached = selection.not_reached;
    }
  }

  // Nothing passes by not running: a law that discarded every case is red. A shard is no reason to
  // be: the cases that the law wants may all be in another.
  void said_nothing(Verdict& verdict) const {
    if (const Shard& shard = settings_.shard; shard.count > 1 && !settings_.replay) {
      verdict.outcome = Outcome::skipped;
      verdict.skipped_because = verdict.measured.discarded == 0
                                    ? "there is no case for shard " + shard.text()
                                    : "every case of shard " + shard.text()
                                          + " was discarded: the property was not tried";
      return;
    }
    verdict.outcome = Outcome::failed;
    verdict.counterexample.emplace();
    verdict.counterexample->failure =
        Failure{FailureKind::misuse,
                "all " + std::to_string(verdict.measured.discarded)
                    + " cases were discarded: the property was never tried",
                {},
                {},
                {}};
  }

  // Keeps the failing case for the next run. That this cannot be written changes no verdict; it is
  // said among the details.
  void remember(const run::Subject& subject, Counterexample& counterexample) {
    if (!settings_.regression_file || settings_.replay)
      return;
    const std::string text = to_text(subject.suite.op(), counterexample.smallest);
    const std::string trouble = gen::Regressions::append(
        *settings_.regression_file, targets_[subject.target].name, subject.check, text);
    if (!trouble.empty())
      counterexample.failure.details.emplace_back("not kept", trouble);
  }

  std::vector<Target> targets_;
  RunSettings settings_;
  run::Judge judge_;
  gen::Regressions regressions_;
  std::map<std::size_t, Suite> suites_;
};

Runner::Runner(std::vector<Target> targets, RunSettings settings)
    : state_(std::make_unique<State>(std::move(targets), std::move(settings))) {}

Runner::~Runner() = default;

Verdict Runner::run(const std::string& target, const std::string& check) {
  return state_->run(target, check);
}

}  // namespace warpcheck
