#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <regex>
#include <sstream>

#include "base/list.h"
#include "command/commands.h"
#include "command/driver.h"
#include "command/process.h"
#include "command/table.h"

namespace warpcheck::command {
namespace {

// What the distribution calls the packages that test programs are built from.
const std::vector<std::string> packages{"libboost-dev", "libboost-context-dev", "libfmt-dev",
                                        "libgmp-dev",   "libgtest-dev",         "libmpfr-dev",
                                        "libpng-dev",   "librapidcheck-dev"};
const std::vector<std::string> toolkit_folders{"/usr/local/cuda/bin"};
constexpr const char* install = "as root: apt-get install ";

// A version by its numbers: 3.25.1 is {3, 25}.
using Version = std::array<int, 2>;

std::string text_of(const Version& version) {
  return std::to_string(version[0]) + "." + std::to_string(version[1]);
}

struct Tool {
  std::string path;     // empty: there is none
  std::string version;  // as it says; empty: it does not run
  Version numbers{};
};

// What "NAME --version" says: the first number with a dot in it.
Tool tool(const std::string& name, const std::vector<std::string>& folders = {}) {
  Tool found{find_program(name, folders), {}, {}};
  if (found.path.empty()) {
    return found;
  }
  try {
    const Ended ended = run_program({found.path, "--version"}, Output::kept_as_one);
    std::smatch match;
    if (std::regex_search(ended.out, match, std::regex(R"((\d+)\.(\d+)[.\d]*)"))) {
      found = {found.path, match[0], {std::stoi(match[1]), std::stoi(match[2])}};
    }
  } catch (const Missing&) {  // it lies there, and cannot be started: no version
  }
  return found;
}

// A line of the report; what is wrong is empty where nothing is.
struct Finding {
  std::string subject, state, wrong, remedy;
};

// `package`: what has the tool.
Finding finding_of(const std::string& name, const Tool& tool, Version least,
                   const std::string& package) {
  if (tool.path.empty()) {
    return {name, "not installed", "there is no " + name, install + package};
  }
  if (tool.version.empty()) {
    return {name, "does not run", name + " does not run (" + tool.path + ")",
            "look at what '" + tool.path + " --version' says"};
  }
  if (tool.numbers < least) {
    return {name, tool.version + ", too old", name + " is " + tool.version,
            "install " + name + " " + text_of(least) + " or newer"};
  }
  return {name, tool.version, {}, {}};
}

Finding finding_of_packages() {
  const std::string subject = "packages";
  if (find_program("dpkg-query").empty()) {
    return {subject, "not looked at: no dpkg-query here", {}, {}};
  }
  std::vector<std::string> words{"dpkg-query", "-W", "-f", "${Package} ${Status}\n"};
  words.insert(words.end(), packages.begin(), packages.end());
  const std::string listed_ones = "\n" + run_program(words, Output::kept_as_one).out;
  std::vector<std::string> absent;
  for (const std::string& package : packages) {
    if (listed_ones.find("\n" + package + " install ok installed") == std::string::npos) {
      absent.push_back(package);
    }
  }
  if (absent.empty()) {
    return {subject, "all " + std::to_string(packages.size()) + " installed", {}, {}};
  }
  return {subject, "not installed: " + listed(absent),
          counted(absent.size(), "package") + (absent.size() == 1 ? " is" : " are") + " missing",
          install + listed(absent, " ")};
}

Finding finding_of_driver(const Driver& driver, const Tool& nvcc) {
  const std::string remedy = "run on a machine with an NVIDIA GPU and its driver";
  if (!driver.trouble.empty()) {
    return {"GPU", driver.trouble, driver.trouble, remedy};
  }
  const int major = driver.cuda_version / 1000, minor = driver.cuda_version % 1000 / 10;
  const std::string state =
      listed(driver.gpus) + "; its driver knows CUDA " + text_of({major, minor});
  if (!nvcc.version.empty() && major < nvcc.numbers[0]) {
    return {"GPU", state,
            "the driver knows CUDA " + text_of({major, minor}) + ", and the toolkit is "
                + text_of(nvcc.numbers),
            "install a newer driver, or an older toolkit"};
  }
  return {"GPU", state, {}, {}};
}

// The state of a backend: the first thing that is wrong, and what to do about it.
Finding backend(const std::string& name, const std::vector<Finding>& needs) {
  for (const Finding& need : needs) {
    if (!need.wrong.empty()) {
      return {name, "does not work: " + need.wrong + " -> " + need.remedy, need.wrong, need.remedy};
    }
  }
  return {name, "works", {}, {}};
}

// One compiler of the two is enough.
Finding any_compiler(const Finding& gcc, const Finding& clang) {
  return gcc.wrong.empty() || clang.wrong.empty() ? Finding{"compiler", {}, {}, {}} : gcc;
}

void print(const std::vector<Finding>& findings) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(findings.size());
  for (const Finding& finding : findings) {
    rows.push_back({finding.subject, finding.state});
  }
  fmt::print("{}", table(rows));
}

#ifdef WARPCHECK_WITH_CUDA
const Finding built{"warpcheck", "with its CUDA backend", {}, {}};
#else
const Finding built{"warpcheck", "without its CUDA backend",
                    "this warpcheck was built without its CUDA backend",
                    "build and install it where nvcc is"};
#endif

}  // namespace

Ending doctor(const Options& options) {
  const Tool nvcc = tool("nvcc", toolkit_folders);
  const Finding gcc = finding_of("g++", tool("g++"), {12, 0}, "g++");
  const Finding clang = finding_of("clang++", tool("clang++"), {14, 0}, "clang");
  const Finding cmake = finding_of("cmake", tool("cmake"), {3, 25}, "cmake");
  const Finding ninja = finding_of("ninja", tool("ninja"), {1, 0}, "ninja-build");
  const Finding found_packages = finding_of_packages();
  Finding toolkit = finding_of("nvcc", nvcc, {12, 0}, "cuda-toolkit");
  toolkit.remedy = toolkit.remedy.empty() ? "" : "install NVIDIA's CUDA toolkit";
  const Finding sanitizer = finding_of(
      "compute-sanitizer", tool("compute-sanitizer", toolkit_folders), {0, 0}, "cuda-toolkit");
  const Finding gpu = finding_of_driver(driver_here(), nvcc);
  print({{"warpcheck", std::string(WARPCHECK_VERSION) + ", " + built.state, {}, {}},
         gcc,
         clang,
         cmake,
         ninja,
         found_packages,
         toolkit,
         sanitizer,
         gpu});

  const std::vector<Finding> host{any_compiler(gcc, clang), cmake, found_packages};
  std::vector<Finding> device = host;
  device.insert(device.end(), {toolkit, built, gpu});
  const Finding simt = backend("simt", host), cuda = backend("cuda", device);
  fmt::print("\nbackends\n");
  print({simt, backend("checked", host), cuda});
  const Finding& wanted = options.backend == "cuda" ? cuda : simt;
  return wanted.wrong.empty() ? green : missing;
}

}  // namespace warpcheck::command
