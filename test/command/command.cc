#include "command/command.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace warpcheck::command {

namespace fs = std::filesystem;

Folder::Folder() : folder_((fs::temp_directory_path() / "warpcheck-command-XXXXXX").string()) {
  if (mkdtemp(folder_.data()) == nullptr) {
    throw fs::filesystem_error("mkdtemp", folder_, std::error_code(errno, std::system_category()));
  }
}

Folder::~Folder() {
  fs::remove_all(folder_);
}

std::string Folder::path(const std::string& name) const {
  return name.empty() ? folder_ : folder_ + "/" + name;
}

std::string Folder::file(const std::string& name, const std::string& text) const {
  fs::create_directories(fs::path(path(name)).parent_path());
  std::ofstream(path(name)) << text;
  return path(name);
}

std::string Folder::script(const std::string& name, const std::string& text) const {
  file(name, "#!/bin/sh\n" + text + "\n");
  chmod(path(name).c_str(), 0755);
  return path(name);
}

std::string Folder::read(const std::string& name) const {
  std::ifstream in(path(name));
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string Folder::test_program(const std::string& name, const std::string& backend,
                                 const std::string& run, const std::string& stale) const {
  const std::string facts =
      R"({"schema": 1, "backend": ")" + backend + R"(", "watched": false, "stale": [)" + stale
      + R"(], "kernels": [{"name": "K", "op": "twice", "checks": ["matches_reference"],)"
      + R"( "of_suite": ["is_well_formed"], "where": {"file": "k.cc", "line": 7}}]})";
  return script(name, "if [ -n \"$WARPCHECK_LIST\" ]; then echo '" + facts
                          + "' >\"$WARPCHECK_LIST\"; exit 0; fi\n" + run);
}

std::string verdicts(int passed, int failed, int skipped) {
  const std::string why = skipped > 0 ? R"({"skipped_because": "there is no GPU"})" : "";
  return R"(echo '{"complete": true, "passed": )" + std::to_string(passed) + R"(, "failed": )"
         + std::to_string(failed) + R"(, "skipped": )" + std::to_string(skipped)
         + R"(, "checks": [)" + why + R"(]}' >"$WARPCHECK_JSON"; )";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace warpcheck::command
