// What reports and dashboards get of a verdict.
#include <sys/resource.h>

#include <cmath>
#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>

#include <gtest/gtest.h>

#include "report/ctest.h"
#include "report/ctest_run.h"
#include "report/document.h"
#include "report/samples.h"
#include "report/verdict_file.h"

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
  sample.verdict.measured.seconds = 1;
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
  EXPECT_EQ(value_of(list, "element"),
            "y[0, 0]: nearest 0.0303030312, got 0.03125; 5.084e+05 ulp, bound 8 ulp "
            "(properties/softmax.cc:31)");
  EXPECT_EQ(value_of(list, "seconds_a_case"), "0.5");
  EXPECT_EQ(value_of(list, "classes_not_reached"), "0");
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
  EXPECT_EQ(value_of(list, "classes_not_reached"), "2");
  EXPECT_EQ(value_of(list, "element"), "missing: element");
}

TEST(Properties, AreOnThePage) {
  const std::string page = text_of(WARPCHECK_SOURCE_DIR "/framework/docs/ci.md");
  Sample s = measured_sample();
  s.verdict.measured.discarded = 1;
  s.verdict.device = 1;
  s.verdict.not_reached = {"dtype f16"};
  std::vector<Property> list = properties(s.verdict, s.op, s.style);
  EXPECT_EQ(list.size(), 19U);
  for (const Property& property : list) {
    EXPECT_NE(page.find("`" + property.name + "`"), std::string::npos) << property.name;
  }
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
  // Too long a form, a surrogate, U+FFFF and a number above the last: no parser takes them.
  EXPECT_EQ(xml_text("\xe0\x80\xafz\xed\xa0\x80z\xef\xbf\xbfz\xf4\x90\x80\x80"),
            "???z???z???z????");
}

// The replay line of a program of this name reaches Test.xml as `shown`, and JSON as it is.
void expect_carried(const std::string& program, const std::string& shown) {
  Sample s = measured_sample();
  s.style.program = program;
  const std::string lines = ctest_measurements(properties(s.verdict, s.op, s.style));
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir())
      / testing::UnitTest::GetInstance()->current_test_info()->name();
  const CTestRun run = run_ctest(folder, "cat <<'END'\n" + lines + "END\nexit 1");
  EXPECT_EQ(measurement(run.xml, "replay"),
            "text/string: WARPCHECK_REPLAY='softmax rows=1 cols=33' " + shown
                + " --gtest_filter=WarpSoftmax.matches_reference");
  EXPECT_EQ(measurement(run.xml, "minimal"), "text/string: rows=1 cols=33");
  EXPECT_EQ(run.schema, "");
  const auto j = nlohmann::json::parse(verdict_document(s.verdict, s.op, s.style));
  EXPECT_EQ(j["replay"], replay_command(s.verdict, s.op, s.style));
  std::filesystem::remove_all(folder);
}

TEST(ThroughCTest, MarkupIsKept) {
  expect_carried("./a<b>\"c\"", "'./a<b>\"c\"'");
}

TEST(ThroughCTest, AmpersandsAreKept) {
  expect_carried("./a&b&lt;&#10;", "'./a&b&lt;&#10;'");
}

TEST(ThroughCTest, ColoursAreLeftOutAndTheirTextIsKept) {
  expect_carried("./\033[31mred\033[0m\a", "'./red '");
}

TEST(ThroughCTest, TenThousandCharactersAreKept) {
  const std::string name(10'000, 'x');
  expect_carried(name, name);
}

TEST(ThroughCTest, OtherLettersAreKeptAndWhatIsNoCharacterIsMarked) {
  expect_carried("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "'\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80'");
}

TEST(ThroughCTest, NoNumberIsAWord) {
  Sample s = measured_sample();
  s.verdict.measured.worst_ratio = std::numeric_limits<double>::quiet_NaN();
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "no_number";
  const CTestRun run = run_ctest(
      folder, "cat <<'END'\n" + ctest_measurements(properties(s.verdict, s.op, s.style)) + "END");
  EXPECT_EQ(measurement(run.xml, "worst_ratio"), "text/string: nan");
  EXPECT_EQ(measurement(run.xml, "worst_ulp"), "text/string: inf");
  EXPECT_EQ(measurement(run.xml, "cases"), "numeric/double: 2");
  EXPECT_EQ(run.schema, "");
  const auto j = nlohmann::json::parse(verdict_document(s.verdict, s.op, s.style));
  EXPECT_EQ(j["measured"]["worst_ratio"], "nan");
  std::filesystem::remove_all(folder);
}

// The other tests hold their Test.xml to the schema only where it is known: this one says so.
TEST(ThroughCTest, TestXmlIsHeldToTheSchemaOfCDash) {
  if (!knows_schema()) {
    GTEST_SKIP() << "CDash's schema files are not here (cmake -DWARPCHECK_CDASH_XSD=<folder>): no "
                    "Test.xml is held to them";
  }
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "held_to_schema";
  EXPECT_EQ(run_ctest(folder, "exit 0").schema, "");
  std::string xml = text_of(folder / "Test.xml");
  const std::string element = "<FullName>";
  ASSERT_NE(xml.find(element), std::string::npos);
  std::ofstream(folder / "Test.xml") << xml.insert(xml.find(element), "<Oops/>");
  EXPECT_NE(schema_errors(folder), "");
  std::filesystem::remove_all(folder);
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

// A disk without space, for this process: no file may hold a byte.
class FullDisk {
 public:
  FullDisk() : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    rlimit none = limit_;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*before_)(int);
  rlimit limit_{};
};

TEST(VerdictFile, OnAFullDiskIsNotThatOfAFormerRun) {
  const std::string path = testing::TempDir() + "warpcheck_full.json";
  std::ofstream(path) << "{\"outcome\": \"passed\"}";
  std::optional<VerdictFile> file;
  std::string why;
  {
    const FullDisk full;
    file.emplace(path, RunFacts{"./p", "simt", 7});
    why = file->finish();
  }
  EXPECT_EQ(why, "cannot write " + path + ": File too large");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  EXPECT_EQ(file->finish(), "") << "there is space again";
  EXPECT_EQ(nlohmann::json::parse(text_of(path))["complete"], true);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace warpcheck::report
