#include "command/programs.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "command/ending.h"
#include "command/process.h"
#include "gen/regressions.h"
#include "warpcheck/error.h"
#include "warpcheck/progress.h"

namespace warpcheck::command {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view not_built = "_NOT_BUILT";
constexpr const char* tests_of_folder = "CTestTestfile.cmake";

Kernel kernel_of(const json& facts) {
  return {facts.at("name"),
          facts.at("op"),
          facts.at("checks"),
          facts.at("of_suite"),
          facts.at("where").at("file"),
          facts.at("where").at("line")};
}

// What a program says of itself; nothing: it is none of warpcheck's. A GoogleTest program without
// warpcheck lists its tests and knows no WARPCHECK_LIST.
std::optional<Program> ask(const std::string& path, const std::string& regressions) {
  const Scratch scratch;
  const std::string file = scratch.file("program.json");
  const Ended ended = run_program({path, "--gtest_list_tests"}, Output::kept_as_one,
                                  {"WARPCHECK_LIST=" + file, "WARPCHECK_REPLAY=",
                                   "WARPCHECK_REGRESSIONS=" + regressions, "WARPCHECK_BACKEND="});
  if (ended.code == wrong_use) {
    throw Misuse(shown(path)
                 + " refuses to list its tests: " + ended.out.substr(0, ended.out.find('\n')));
  }
  if (ended.code != 0) {
    throw Missing(shown(path) + " does not list its tests: it ended with "
                  + std::to_string(ended.code));
  }
  const json facts = json::parse(std::ifstream(file), nullptr, false);
  if (facts.is_discarded()) {
    return std::nullopt;
  }
  const bool watched = facts.at("watched");
  Program program{path, watched ? "checked" : facts.at("backend").get<std::string>(), {}, {}};
  for (const json& kernel : facts.at("kernels")) {
    program.kernels.push_back(kernel_of(kernel));
  }
  for (const json& line : facts.at("stale")) {
    program.stale.emplace(line.at("line"), line.at("why"));
  }
  return program;
}

// What is left out is said, as the answer may be another with it.
void leave_out(const std::string& why) {
  std::fprintf(stderr, "warpcheck: left out: %s\n", why.c_str());
}

// Programs that ctest starts with a filter of GoogleTest, in its order.
std::vector<std::string> programs_of_ctest(const std::string& build) {
  const Ended ended =
      run_program({"ctest", "--test-dir", build, "--show-only=json-v1"}, Output::kept);
  const json listed = json::parse(ended.out, nullptr, false);
  if (ended.code != 0 || listed.is_discarded()) {
    throw Missing("ctest cannot list the tests of " + build + "; is it built?");
  }
  std::vector<std::string> paths;
  for (const json& test : listed.at("tests")) {
    const json command = test.value("command", json::array());
    const std::string name = test.at("name");
    if (name.ends_with(not_built)) {  // gtest_discover_tests makes such a test
      leave_out(name.substr(0, name.size() - not_built.size()) + " is not built");
    } else if (command.empty()) {
      leave_out("the program of the test " + name + " is not built");
    }
    const bool filtered =
        command.size() > 1 && command[1].get<std::string>().starts_with("--gtest_filter=");
    if (!filtered) {
      continue;
    }
    std::string path = command[0];
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) {
      paths.push_back(std::move(path));
    }
  }
  return paths;
}

std::vector<Program> ask_given(const Place& place) {
  std::vector<Program> programs;
  for (const std::string& path : place.given) {
    if (!fs::is_regular_file(path)) {
      throw Misuse("there is no program '" + path + "'");
    }
    const std::string startable = path.find('/') == std::string::npos ? "./" + path : path;
    std::optional<Program> program = ask(startable, place.regressions);
    if (!program) {
      throw Misuse("'" + path + "' is no test program of warpcheck");
    }
    programs.push_back(std::move(*program));
  }
  return programs;
}

}  // namespace

bool Kernel::has(const std::string& check) const {
  return std::find(checks.begin(), checks.end(), check) != checks.end()
         || std::find(of_suite.begin(), of_suite.end(), check) != of_suite.end();
}

const Kernel* Program::find(const std::string& kernel) const {
  const auto found = std::find_if(kernels.begin(), kernels.end(),
                                  [&](const Kernel& each) { return each.name == kernel; });
  return found == kernels.end() ? nullptr : &*found;
}

std::string build_folder(const Place& place) {
  std::vector<std::string> candidates{".", "build"};
  if (!place.build.empty()) {
    candidates = {place.build};
  }
  for (const std::string& folder : candidates) {
    if (fs::exists(fs::path(folder) / tests_of_folder)) {
      return folder;
    }
  }
  throw Missing((place.build.empty() ? "neither this folder nor build is a build folder with tests"
                                     : "'" + place.build + "' is no build folder with tests")
                + "; build one (cmake -S . -B build && cmake --build build), give --build FOLDER, "
                  "or name the test programs");
}

std::vector<Program> find_programs(const Place& place) {
  if (!place.given.empty()) {
    return ask_given(place);
  }
  const std::string build = build_folder(place);
  const std::vector<std::string> paths = programs_of_ctest(build);
  std::vector<Program> programs;
  Progress progress(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    progress.at(i, shown(paths[i]));
    try {
      if (std::optional<Program> program = ask(paths[i], place.regressions)) {
        programs.push_back(std::move(*program));
      }
    } catch (const Missing& error) {
      progress.clear();
      leave_out(error.what());
    }
  }
  if (programs.empty()) {
    throw Missing("the build folder " + build
                  + " has no test program of warpcheck; is it built (cmake --build " + build
                  + ")?");
  }
  return programs;
}

Place with_regressions(Place place, const std::string& file) {
  if (!fs::exists(file)) {
    throw Misuse("there is no file '" + file + "'");
  }
  gen::Regressions::read(file);  // what is wrong with it is said once, not by each program
  place.regressions = file;
  return place;
}

std::optional<std::string> why_stale(const std::vector<Program>& programs, int line,
                                     const std::string& kernel) {
  std::optional<std::string> why;
  for (const Program& program : programs) {
    if (program.find(kernel) == nullptr) {
      continue;
    }
    const auto found = program.stale.find(line);
    if (found == program.stale.end()) {
      return std::nullopt;
    }
    why = found->second;
  }
  return why;
}

std::string shown(const std::string& path) {
  std::error_code code;
  const std::string relative = fs::proximate(path, code).string();
  return code || relative.starts_with("..") ? path : relative;
}

}  // namespace warpcheck::command
