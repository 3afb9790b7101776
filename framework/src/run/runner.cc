#include "warpcheck/runner.h"

#include <map>

#include "base/choice.h"
#include "gen/regressions.h"
#include "run/judge.h"
#include "run/shrinking.h"
#include "schema/replay.h"
#include "warpcheck/case_stream.h"
#include "warpcheck/error.h"

namespace warpcheck {

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

  // Misuse that names the file and the line's begin: a known failure that is no case of its kernel.
  void require_regressions() {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Suite& suite = suite_of(i);
      for (const std::string& check : checks_of(suite))
        require_regressions(suite, targets_[i].name, check);
    }
  }

  void require_regressions(const Suite& suite, const std::string& kernel,
                           const std::string& check) const {
    for (const std::string& text : regressions_.cases(kernel, check)) {
      try {
        parse_replay(suite.op(), text);
      } catch (const Misuse& error) {
        std::string message = "regression file " + *settings_.regression_file;
        message += ": " + kernel;
        message += " " + check;
        message += ": ";
        throw Misuse(message + error.what());
      }
    }
  }

  // Remembers that the backend is not there.
  static bool unavailable(const run::Ruling& ruling, Verdict& verdict) {
    if (ruling.unavailable.empty())
      return false;
    verdict.outcome = Outcome::skipped;
    verdict.skipped_because = ruling.unavailable;
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

  // What to judge: the replayed case alone, or known failures first and then generated cases.
  std::vector<Case> cases_to_try(const run::Subject& subject, gen::CaseStream& stream) const {
    const Op& op = subject.suite.op();
    if (settings_.replay)
      return {parse_replay(op, *settings_.replay)};
    std::vector<Case> cases;
    for (const std::string& text :
         regressions_.cases(targets_[subject.target].name, subject.check)) {
      cases.push_back(parse_replay(op, text));
    }
    for (int i = 0; i < settings_.cases; ++i)
      cases.push_back(stream.next());
    return cases;
  }

  void cases(const run::Subject& subject, Verdict& verdict) {
    gen::CaseStream stream(subject.suite.op(), settings_.seed);
    const std::vector<Case> cases = cases_to_try(subject, stream);
    std::vector<std::string> texts;
    texts.reserve(cases.size());
    for (const Case& c : cases)
      texts.push_back(to_text(subject.suite.op(), c));
    std::optional<std::size_t> failing;
    Failure failure;
    judge_.cases_of(subject.target, subject.check, texts,
                    [&](std::size_t i, const run::Ruling& ruling) {
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
      verdict.counterexample = run::pursue(subject, cases[*failing], failure, settings_);
      verdict.counterexample->case_number = *failing + 1;
      remember(subject, *verdict.counterexample);
    } else if (verdict.measured.cases == 0) {
      said_nothing(verdict);
    } else if (!settings_.replay) {
      verdict.not_reached = stream.not_reached();
    }
  }

  // Nothing passes by not running: a law that discarded every case is red.
  static void said_nothing(Verdict& verdict) {
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
