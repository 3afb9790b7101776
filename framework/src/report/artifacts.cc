#include "report/artifacts.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "report/ctest.h"
#include "report/heat_map.h"
#include "report/words.h"

namespace warpcheck::report {

namespace fs = std::filesystem;

std::string artifacts_folder() {
  const char* named = std::getenv("WARPCHECK_ARTIFACTS");
  if (named != nullptr && *named != '\0') {
    return named;
  }
  return under_ctest() ? "warpcheck-artifacts" : "";
}

Picture write_heat_map(const Verdict& verdict, const std::string& folder, const std::string& name) {
  if (!verdict.counterexample || !verdict.counterexample->failure.pattern) {
    return {};
  }
  const Counterexample& found = *verdict.counterexample;
  const Pattern& pattern = *found.failure.pattern;
  if (pattern.wrong.empty() || pattern.shape.size() != static_cast<Index>(pattern.wrong.size())) {
    return {};
  }
  std::error_code error;
  const fs::path path = fs::absolute(folder, error) / (name + ".png");
  fs::create_directories(path.parent_path(), error);  // what fails shows when the file is written
  const Words words = words_for(verdict, found.failure, found.smallest);
  std::string trouble = heat_map(pattern, words.adjective).write_png(path.string());
  if (!trouble.empty()) {
    return {"", "heat map: " + trouble};
  }
  return {path.string(), ""};
}

}  // namespace warpcheck::report
