#include "gtest/filter.h"

#include <gtest/gtest.h>

namespace warpcheck::gtest {
namespace {

struct Example {
  const char* filter;
  const char* test;
  bool matches;
};

TEST(Filter, ChoosesWhatGoogleTestChooses) {
  for (const auto& [filter, test, matches] : std::initializer_list<Example>{
           {"*", "A.b", true},
           {"A.b", "A.b", true},
           {"A.b", "A.bc", false},
           {"A.*", "A.", true},
           {"*.b", "Ab", false},
           {"A.?", "A.b", true},
           {"A.?", "A.", false},
           {"*a*b*", "xaxbx", true},
           {"*a*b*", "xbxax", false},
           {"B.*:A.*", "A.b", true},
           {"::A.*", "A.b", true},
           {"", "A.b", false},
           {"*-A.*", "A.b", false},
           {"*-B.*", "A.b", true},
           {"-B.*:A.*", "A.b", false},
           {"-B.*", "A.b", true},
           {"A.*-*.c:*.b", "A.b", false},
       }) {
    EXPECT_EQ(filter_matches(filter, test), matches) << filter << " and " << test;
  }
}

// Against GoogleTest itself: with this program's own filter, exactly the tests that run match.
TEST(Filter, AgreesWithTheRunThatItIsPartOf) {
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const testing::TestInfo& test = *suite.GetTestInfo(t);
      const std::string name = std::string(suite.name()) + "." + test.name();
      EXPECT_EQ(filter_matches(GTEST_FLAG_GET(filter), name), test.should_run()) << name;
    }
  }
}

}  // namespace
}  // namespace warpcheck::gtest
