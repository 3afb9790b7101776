#include "gtest/session.h"

#include <functional>
#include <utility>

#include <gtest/gtest.h>

#include "run/checks.h"
#include "schema/replay.h"

namespace warpcheck::gtest {
namespace {

// A GoogleTest test that calls a function.
class Check : public testing::Test {
 public:
  explicit Check(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

// Tests are of the plain fixture, so that a user's TEST(MySoftmax, ...) may stand beside them.
void add_test([[maybe_unused]] const std::string& kernel, [[maybe_unused]] const std::string& check,
              [[maybe_unused]] const Source& where,
              [[maybe_unused]] const std::function<void()>& body) {
#ifndef __clang_analyzer__  // it takes the factory inside GoogleTest for a leak
  testing::RegisterTest(kernel.c_str(), check.c_str(), nullptr, nullptr, where.file.c_str(),
                        where.line, [body]() -> testing::Test* { return new Check(body); });
#endif
}

std::vector<Target> targets_of(const Plan& plan) {
  std::vector<Target> targets;
  for (const Sound& kernel : plan.sound) {
    targets.push_back(kernel.target);
  }
  return targets;
}

void fail_at(const Source& where, const std::string& text) {
  ADD_FAILURE_AT(where.file.c_str(), where.line) << text;
}

}  // namespace

Session::Session(Plan plan, const RunSettings& settings, report::MessageStyle style,
                 bool require_cuda)
    : plan_(std::move(plan)),
      settings_(settings),
      style_(std::move(style)),
      require_cuda_(require_cuda && settings.backend == BackendKind::cuda),
      runner_(targets_of(plan_), settings) {
  require_a_replayed_kernel();
  reports_.emplace(style_, settings, GTEST_FLAG_GET(list_tests));
}

void Session::register_tests() {
  for (const Sound& kernel : plan_.sound) {
    for (const std::string& check : kernel.checks) {
      add_test(kernel.target.name, check, kernel.target.where,
               [this, &kernel, check] { run(kernel, check); });
    }
  }
  for (const Broken& broken : plan_.broken) {
    add_test(broken.name, run::well_formed, broken.where,
             [this, &broken] { report_broken(broken); });
  }
}

void Session::run(const Sound& kernel, const std::string& check) {
  if (!replays(kernel)) {
    GTEST_SKIP() << "WARPCHECK_REPLAY is no case of " << kernel.suite.op().name();
  }
  const Verdict verdict = runner_.run(kernel.target.name, check);
  const std::string failure = failure_of(verdict, kernel.suite.op());
  reports_->add(verdict, kernel.suite.op(), failure);
  if (!failure.empty()) {
    fail_at(kernel.target.where, failure);
  } else if (verdict.outcome == Outcome::skipped) {
    GTEST_SKIP() << verdict.skipped_because;
  }
}

std::string Session::failure_of(const Verdict& verdict, const Op& op) const {
  if (verdict.outcome == Outcome::failed) {
    return report::message(verdict, op, style_);
  }
  if (verdict.outcome == Outcome::skipped && require_cuda_ && verdict.backend_missing) {
    return verdict.kernel + "." + verdict.check
           + " did not run, and WARPCHECK_REQUIRE_CUDA is 1: " + verdict.skipped_because;
  }
  return {};
}

void Session::report_broken(const Broken& broken) {
  Verdict verdict;
  verdict.kernel = broken.name;
  verdict.check = run::well_formed;
  verdict.backend = name_of(settings_.backend);
  verdict.outcome = Outcome::failed;
  verdict.where = broken.where;
  Failure& failure = verdict.counterexample.emplace().failure;
  failure.kind = FailureKind::misuse;
  failure.what = broken.faults.front();
  for (std::size_t i = 1; i < broken.faults.size(); ++i) {
    failure.details.emplace_back("also", broken.faults[i]);
  }
  const Op no_op("");
  const std::string text = failure_of(verdict, no_op);
  reports_->add(verdict, no_op, text);
  fail_at(broken.where, text);
}

bool Session::replays(const Sound& kernel) const {
  if (!settings_.replay) {
    return true;
  }
  try {
    parse_replay(kernel.suite.op(), *settings_.replay);
    return true;
  } catch (const Misuse&) {
    return false;
  }
}

void Session::require_a_replayed_kernel() const {
  std::string why;
  for (const Sound& kernel : plan_.sound) {
    if (replays(kernel)) {
      return;
    }
    try {
      parse_replay(kernel.suite.op(), *settings_.replay);
    } catch (const Misuse& error) {
      // The kernel whose op the text names knows best what is wrong with it.
      const bool named = settings_.replay->starts_with(kernel.suite.op().name() + " ");
      why = why.empty() || named ? error.what() : why;
    }
  }
  if (settings_.replay && !why.empty()) {
    throw Misuse("WARPCHECK_REPLAY: " + why);
  }
}

}  // namespace warpcheck::gtest
