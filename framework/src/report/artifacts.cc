#include "report/artifacts.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include "report/ctest.h"
#include "report/heat_map.h"
#include "report/words.h"
#include "warpcheck/output_file.h"

namespace warpcheck::report {
namespace {

namespace fs = std::filesystem;

// The picture, if the counterexample has wrong elements.
std::optional<Canvas> picture_of(const Verdict& verdict) {
  const Counterexample& found = *verdict.counterexample;
  if (!found.failure.pattern) {
    return std::nullopt;
  }
  const Pattern& pattern = *found.failure.pattern;
  if (pattern.wrong.empty() || pattern.shape.size() != static_cast<Index>(pattern.wrong.size())) {
    return std::nullopt;
  }
  return heat_map(pattern, words_for(verdict, found.failure, found.smallest).adjective);
}

Artifact finished(Artifact artifact, const std::string& trouble) {
  if (!trouble.empty()) {
    artifact.path.clear();
    artifact.trouble = artifact.name + ": " + trouble;
  }
  return artifact;
}

}  // namespace

std::string artifacts_folder() {
  const char* named = std::getenv("WARPCHECK_ARTIFACTS");
  if (named != nullptr && *named != '\0') {
    return named;
  }
  return under_ctest() ? "warpcheck-artifacts" : "";
}

std::vector<Artifact> write_artifacts(const Verdict& verdict, std::string_view document,
                                      const std::string& folder, const std::string& name) {
  if (!verdict.counterexample) {
    return {};
  }
  std::error_code error;
  const fs::path place = fs::absolute(folder, error);
  fs::create_directories(place, error);  // what fails shows when a file is written
  std::vector<Artifact> files;
  if (const std::optional<Canvas> picture = picture_of(verdict)) {
    const std::string path = (place / (name + ".png")).string();
    files.push_back(
        finished({"heat map", "heat_map", "image/png", path, ""}, picture->write_png(path)));
  }
  const std::string path = (place / (name + ".counterexample.json")).string();
  files.push_back(finished({"counterexample", "counterexample", "file", path, ""},
                           write_file(path, std::string(document) + "\n")));
  return files;
}

std::string gitlab_attachment(const std::string& path) {
  const char *gitlab = std::getenv("GITLAB_CI"), *checkout = std::getenv("CI_PROJECT_DIR");
  if (gitlab == nullptr || *gitlab == '\0' || checkout == nullptr) {
    return {};
  }
  const std::string relative = fs::path(path).lexically_relative(checkout).string();
  // A path with these characters ends its own tag.
  if (relative.empty() || relative.starts_with("..")
      || relative.find_first_of("[]|\n") != std::string::npos) {
    return {};
  }
  return "[[ATTACHMENT|" + relative + "]]\n";
}

}  // namespace warpcheck::report
