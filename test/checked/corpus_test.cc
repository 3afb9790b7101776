// The right kernels of the corpus in the checked simulator: no report on any of them.
#include <fmt/format.h>

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "corpus/entries.h"
#include "corpus/registry.h"
#include "warpcheck/runner.h"

namespace warpcheck::corpus {

std::ostream& operator<<(std::ostream& out, const Entry& entry) {
  return out << entry.name;
}

namespace {

std::vector<Entry> controls() {
  std::vector<Entry> chosen;
  for (const Entry& entry : entries()) {
    if (entry.role == Role::control && !entry.on_host) {
      chosen.push_back(entry);
    }
  }
  return chosen;
}

class CheckedCorpus : public testing::TestWithParam<Entry> {};

TEST_P(CheckedCorpus, NothingIsFoundInAControl) {
  const Entry& entry = GetParam();
  RunSettings settings;
  settings.cases = 12;
  settings.hang_seconds = 100;
  Runner runner({{entry.name, entry.wide, find_kernel(entry.name), Source::here()}}, settings);
  for (const char* check :
       {"free_of_races", "stays_in_bounds", "reads_initialised_memory", "synchronises_correctly"}) {
    const Verdict verdict = runner.run(entry.name, check);
    EXPECT_EQ(verdict.outcome, Outcome::passed)
        << check << ": "
        << (verdict.counterexample ? verdict.counterexample->failure.what
                                   : verdict.skipped_because);
  }
}

INSTANTIATE_TEST_SUITE_P(Slow, CheckedCorpus, testing::ValuesIn(controls()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpcheck::corpus
