// What reports and dashboards get of a verdict.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>

#include <gtest/gtest.h>

#include "report/ctest.h"
#include "report/document.h"
#include "report/samples.h"

namespace warpcheck::report {
namespace {

using samples::Sample;

std::string value_of(const std::vector<Property>& list, const std::string& name) {
  for (const Property& property : list) {
    if (property.name == name) {
      return property.text;
    }
  }
  return "missing: " + name;
}

Sample measured_sample() {
  Sample sample = samples::numeric().front();
  sample.verdict.seed = 18446744073709551615U;
  sample.verdict.measured = {.cases = 2, .elements = 400, .level_two = 100, .worst_ratio = 2.5};
  sample.verdict.measured.worst_ulp = std::numeric_limits<double>::infinity();
  sample.verdict.counterexample->shrink_runs = 34;
  return sample;
}

TEST(Properties, SayWhatWasRunAndMeasured) {
  const Sample s = measured_sample();
  const auto list = properties(s.verdict, s.op, s.style);
  EXPECT_EQ(value_of(list, "cases"), "2");
  EXPECT_EQ(value_of(list, "seed"), "18446744073709551615");
  EXPECT_EQ(value_of(list, "worst_ratio"), "2.5");
  EXPECT_EQ(value_of(list, "worst_ulp"), "inf");
  EXPECT_EQ(value_of(list, "level_two_share"), "0.25");
  EXPECT_EQ(value_of(list, "failure_kind"), "wrong_value");
  EXPECT_EQ(value_of(list, "minimal"), "rows=1 cols=33");
  EXPECT_EQ(value_of(list, "shrink_runs"), "34");
  EXPECT_EQ(value_of(list, "replay"), replay_command(s.verdict, s.op, s.style));
}

TEST(Properties, NameTheGpuAndItsReplayAsksForIt) {
  Sample s = measured_sample();
  const auto said = [&s](const std::string& name) {
    return value_of(properties(s.verdict, s.op, s.style), name);
  };
  const std::string plain = said("replay");
  EXPECT_EQ(said("device"), "missing: device");
  s.verdict.device = 1;  // that CTest gave the simulator: nothing depends on it
  EXPECT_EQ(said("device"), "1");
  EXPECT_EQ(said("replay"), plain);
  EXPECT_EQ(nlohmann::json::parse(verdict_document(s.verdict, s.op, s.style))["device"], 1);
  s.verdict.backend = s.style.default_backend = "cuda";
  EXPECT_EQ(said("replay"), "WARPCHECK_DEVICE=1 " + plain);
  EXPECT_NE(message(s.verdict, s.op, s.style).find(" WARPCHECK_DEVICE=1 " + plain),
            std::string::npos);
  s.verdict.device = 0;
  EXPECT_EQ(said("device"), "0");
  EXPECT_EQ(said("replay"), plain);
}

TEST(Properties, OfAPassedCheckNameNoFailure) {
  Sample s = measured_sample();
  s.verdict.outcome = Outcome::passed;
  s.verdict.counterexample.reset();
  s.verdict.not_reached = {"dtype f16", "cols alone"};
  const auto list = properties(s.verdict, s.op, s.style);
  EXPECT_EQ(value_of(list, "replay"), "missing: replay");
  EXPECT_EQ(value_of(list, "failure_kind"), "missing: failure_kind");
  EXPECT_EQ(value_of(list, "not_reached"), "dtype f16; cols alone");
}

// The form that ctest looks for; numeric ones must be finite.
TEST(CTestMeasurements, AreOneWellFormedElementALine) {
  for (Sample s : samples::others()) {
    s.verdict.measured = measured_sample().verdict.measured;
    std::string lines = ctest_measurements(properties(s.verdict, s.op, s.style));
    const std::regex line(
        "<CTestMeasurement type=\"(numeric/double|text/string)\" "
        "name=\"[a-z_]{1,70}\">([^<>]*)</CTestMeasurement>\n");
    std::smatch m;
    int count = 0;
    while (std::regex_search(lines, m, line, std::regex_constants::match_continuous)) {
      if (m[1] == "numeric/double") {
        EXPECT_TRUE(std::isfinite(std::stod(m[2]))) << m[0];
      }
      lines = m.suffix();
      ++count;
    }
    EXPECT_EQ(lines, "");
    EXPECT_GT(count, 5);
  }
}

TEST(CTestMeasurements, EscapeMarkupAndLeaveNoControlCharacters) {
  EXPECT_EQ(xml_text("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
  EXPECT_EQ(xml_text("a\n\033[1m\x7f"), "a  [1m ");
  EXPECT_EQ(xml_text("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"),
            "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(xml_text("\xff\xc3z\xe2\x82"), "??z??");
}

TEST(Document, HoldsTheWholeVerdict) {
  const Sample s = measured_sample();
  const auto j = nlohmann::json::parse(verdict_document(s.verdict, s.op, s.style));
  EXPECT_EQ(j["kernel"], "WarpSoftmax");
  EXPECT_EQ(j["outcome"], "failed");
  EXPECT_EQ(j["seed"], 18446744073709551615U);
  EXPECT_EQ(j["measured"]["worst_ulp"], "inf");
  const auto& found = j["counterexample"];
  EXPECT_EQ(found["smallest"]["text"], "softmax rows=1 cols=33");
  EXPECT_EQ(found["smallest"]["dims"]["cols"], 33);
  EXPECT_EQ(found["found"]["dims"]["cols"], 1959);
  EXPECT_EQ(found["failure"]["kind"], "wrong_value");
  EXPECT_EQ(found["matters"][0], "cols = 32 passes, 33 fails");
  EXPECT_EQ(j["replay"], replay_command(s.verdict, s.op, s.style));
}

TEST(Document, OfASkippedCheckSaysWhy) {
  Sample s = measured_sample();
  s.verdict.outcome = Outcome::skipped;
  s.verdict.skipped_because = "no CUDA device";
  s.verdict.counterexample.reset();
  const auto j = nlohmann::json::parse(verdict_document(s.verdict, s.op, s.style));
  EXPECT_EQ(j["outcome"], "skipped");
  EXPECT_EQ(j["skipped_because"], "no CUDA device");
  EXPECT_FALSE(j.contains("counterexample"));
}

// The outcome of a run whose checks ended so.
std::string outcome_of(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> verdicts;
  for (const Outcome outcome : outcomes) {
    Sample s = measured_sample();
    s.verdict.outcome = outcome;
    s.verdict.counterexample.reset();
    verdicts.push_back(verdict_document(s.verdict, s.op, s.style));
  }
  const auto j = nlohmann::json::parse(run_document({"p", "simt", 7}, verdicts, true));
  EXPECT_EQ(j["checks"].size(), outcomes.size());
  EXPECT_EQ(j["passed"].get<std::size_t>() + j["failed"].get<std::size_t>()
                + j["skipped"].get<std::size_t>(),
            outcomes.size());
  return j["outcome"];
}

TEST(RunDocument, NeverReadsAsPassedWhenNothingWasChecked) {
  EXPECT_EQ(outcome_of({}), "skipped");
  EXPECT_EQ(outcome_of({Outcome::skipped, Outcome::skipped}), "skipped");
  EXPECT_EQ(outcome_of({Outcome::skipped, Outcome::passed}), "passed");
  EXPECT_EQ(outcome_of({Outcome::passed, Outcome::failed, Outcome::skipped}), "failed");
}

TEST(RunDocument, HoldsTheFactsOfTheRun) {
  const auto j = nlohmann::json::parse(run_document({"./p", "cuda", 7}, {}, false));
  EXPECT_EQ(j["schema"], 1);
  EXPECT_EQ(j["program"], "./p");
  EXPECT_EQ(j["backend"], "cuda");
  EXPECT_EQ(j["seed"], 7);
  EXPECT_EQ(j["shard"], "1/1");
  EXPECT_EQ(j["complete"], false);
}

}  // namespace
}  // namespace warpcheck::report
