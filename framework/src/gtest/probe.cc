#include "gtest/probe.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace warpcheck::gtest {

std::vector<std::string> failed_assertions(const std::function<void()>& act) {
  using Reporter = testing::ScopedFakeTestPartResultReporter;
  testing::TestPartResultArray parts;
  {
    const Reporter reporter(Reporter::INTERCEPT_ALL_THREADS, &parts);
    act();
  }
  std::vector<std::string> failures;
  for (int i = 0; i < parts.size(); ++i) {
    const testing::TestPartResult& part = parts.GetTestPartResult(i);
    if (part.passed()) {
      continue;
    }
    std::string text = part.file_name() == nullptr ? "" : part.file_name();
    text += text.empty() ? "" : ":" + std::to_string(part.line_number()) + ": ";
    text +=
        part.skipped()
            ? "GTEST_SKIP skips no case; a law discards one with discard(), a launcher has to run: "
            : "";
    failures.push_back(text + part.message());
  }
  return failures;
}

}  // namespace warpcheck::gtest
