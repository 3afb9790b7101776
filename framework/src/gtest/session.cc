#include "gtest/session.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

#include <gtest/gtest.h>

#include "report/artifacts.h"
#include "report/ctest.h"
#include "report/document.h"
#include "report/properties.h"
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

// Files of several shards stand side by side: ".shard-2-4".
std::string shard_suffix(const Shard& shard) {
  return shard.count == 1
             ? ""
             : ".shard-" + std::to_string(shard.number) + "-" + std::to_string(shard.count);
}

// Where WARPCHECK_JSON wants the verdicts; empty: nowhere. In a folder ctest's runs of one check
// each, and the shards of one, stand side by side.
std::string verdict_path(const std::string& program, const Shard& shard) {
  const char* wanted = std::getenv("WARPCHECK_JSON");
  if (wanted == nullptr || GTEST_FLAG_GET(list_tests)) {
    return "";
  }
  std::string path = wanted;
  if (path.ends_with('/')) {
    const std::string filter = GTEST_FLAG_GET(filter);
    path += program.substr(program.rfind('/') + 1);
    path += filter == "*" ? "" : "." + filter;
    path += shard_suffix(shard);
    std::replace_if(
        path.begin() + static_cast<std::ptrdiff_t>(std::strlen(wanted)), path.end(),
        [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_'; },
        '-');
    path += ".json";
  }
  return path;
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
  if (const std::string path = verdict_path(style_.program, settings.shard); !path.empty()) {
    verdicts_.emplace(path, report::RunFacts{style_.program, name_of(settings.backend),
                                             settings.seed, settings.shard});
  }
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
  record(verdict, kernel.suite.op());
  switch (verdict.outcome) {
    case Outcome::passed:
      return;
    case Outcome::failed:
      fail_at(kernel.target.where, report::message(verdict, kernel.suite.op(), style_));
      return;
    case Outcome::skipped:
      if (require_cuda_ && verdict.backend_missing) {
        fail_at(kernel.target.where,
                kernel.target.name + "." + check
                    + " did not run, and WARPCHECK_REQUIRE_CUDA is 1: " + verdict.skipped_because);
        return;
      }
      GTEST_SKIP() << verdict.skipped_because;
  }
}

std::string Session::finish() {
  return verdicts_ ? verdicts_->finish() : "";
}

void Session::record(const Verdict& verdict, const Op& op) {
  const std::vector<report::Property> properties = report::properties(verdict, op, style_);
  for (const report::Property& property : properties) {
    testing::Test::RecordProperty(property.name, property.text);
  }
  if (report::under_ctest()) {
    std::fputs(report::ctest_measurements(properties).c_str(), stdout);
    std::fflush(stdout);
  }
  if (verdicts_) {
    verdicts_->add(report::verdict_document(verdict, op, style_));
  }
  draw(verdict);
}

void Session::draw(const Verdict& verdict) const {
  const std::string folder = report::artifacts_folder();
  if (folder.empty()) {
    return;
  }
  std::string name = style_.program.substr(style_.program.rfind('/') + 1);
  name += "." + verdict.kernel;
  name += "." + verdict.check;
  name += shard_suffix(settings_.shard);
  const report::Picture picture = report::write_heat_map(verdict, folder, name);
  if (!picture.trouble.empty()) {
    std::fprintf(stderr, "%s\n", picture.trouble.c_str());  // changes no verdict
  } else if (!picture.path.empty()) {
    testing::Test::RecordProperty("heat_map", picture.path);
    if (report::under_ctest()) {
      std::fputs(report::ctest_file("image/png", "heat map", picture.path).c_str(), stdout);
      std::fflush(stdout);
    }
  }
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
  record(verdict, no_op);
  fail_at(broken.where, report::message(verdict, no_op, style_));
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
