// The messages of failed checks, byte for byte as in test/messages.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "report/samples.h"

namespace warpcheck::report {
namespace {

using samples::Sample;

std::filesystem::path golden_file(const std::string& name) {
  return std::filesystem::path(WARPCHECK_SOURCE_DIR) / "test/messages" / (name + ".txt");
}

// The approved text; WARPCHECK_APPROVE=1 makes `text` the approved one first.
std::string approved(const std::string& name, const std::string& text) {
  if (const char* approve = std::getenv("WARPCHECK_APPROVE");
      approve != nullptr && std::string(approve) == "1") {
    std::ofstream(golden_file(name)) << text << '\n';
  }
  std::ifstream file(golden_file(name));
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Sample> all_samples() {
  std::vector<Sample> all = samples::numeric();
  for (Sample& sample : samples::others()) {
    all.push_back(std::move(sample));
  }
  return all;
}

class Messages : public testing::TestWithParam<Sample> {};

TEST_P(Messages, AreAsApproved) {
  const auto& [name, op, verdict, style] = GetParam();
  const std::string text = message(verdict, op, style);
  EXPECT_EQ(text + "\n", approved(name, text))
      << "test/messages/" << name << ".txt holds the approved text. If the new one is better, run "
      << "the program with WARPCHECK_APPROVE=1 and commit the file.";
}

TEST_P(Messages, FitIntoThirtyLinesAndEndWithTheCommand) {
  const auto& [name, op, verdict, style] = GetParam();
  const std::string text = message(verdict, op, style);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n') + 1, 30) << text;
  const std::string last = text.substr(text.rfind('\n') + 1);
  EXPECT_EQ(last, "      " + replay_command(verdict, op, style));
  EXPECT_NE(last.find("--gtest_filter=" + verdict.kernel + "." + verdict.check), std::string::npos);
}

TEST_P(Messages, TellKernelCheckAndReasonInTheFirstLine) {
  const auto& [name, op, verdict, style] = GetParam();
  const std::string text = message(verdict, op, style);
  const std::string first = text.substr(0, text.find('\n'));
  EXPECT_EQ(first.find(verdict.kernel + " "), 0U) << first;
  EXPECT_LE(first.size(), 240U);
  EXPECT_NE(first.back(), ' ');
}

TEST_P(Messages, AreFreeOfControlCharacters) {
  const auto& [name, op, verdict, style] = GetParam();
  for (const char c : message(verdict, op, style)) {
    EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
  }
}

std::string name_of_sample(const testing::TestParamInfo<Sample>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(All, Messages, testing::ValuesIn(all_samples()), name_of_sample);

TEST(Message, HasColourOnlyWhenAsked) {
  Sample sample = samples::numeric().front();
  sample.style.colour = true;
  const std::string text = message(sample.verdict, sample.op, sample.style);
  EXPECT_EQ(text.find("\033[1mWarpSoftmax breaks"), 0U);
  std::string stripped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = text.find('m', i);
    } else {
      stripped += text[i];
    }
  }
  sample.style.colour = false;
  EXPECT_EQ(stripped, message(sample.verdict, sample.op, sample.style));
}

}  // namespace
}  // namespace warpcheck::report
