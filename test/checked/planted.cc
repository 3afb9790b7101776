#include "test/checked/planted.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <numeric>

#include "warpcheck/error.h"

namespace warpcheck::planted {
namespace {

std::vector<Planted>& list() {
  static std::vector<Planted> kernels;
  return kernels;
}

}  // namespace

std::string_view name_of(Check check) {
  switch (check) {
    case Check::free_of_races:
      return "free_of_races";
    case Check::stays_in_bounds:
      return "stays_in_bounds";
    case Check::reads_initialised_memory:
      return "reads_initialised_memory";
    case Check::synchronises_correctly:
      return "synchronises_correctly";
    case Check::accepts_launch:
      return "accepts_launch";
    case Check::ends:
      return "ends";
    case Check::stays_in_stack:
      return "stays_in_stack";
  }
  return "";
}

Registered::Registered(const Planted& planted) {
  list().push_back(planted);
}

std::vector<Planted> all() {
  std::vector<Planted> kernels = list();
  std::ranges::sort(kernels, {}, &Planted::name);
  return kernels;
}

const Planted& find(std::string_view name) {
  const auto found = std::ranges::find(list(), name, &Planted::name);
  if (found != list().end()) {
    return *found;
  }
  std::string names;
  for (const Planted& planted : all()) {
    names += names.empty() ? "" : ", ";
    names += planted.name;
  }
  throw Misuse("no planted kernel '" + std::string(name) + "'; there are: " + names);
}

std::vector<float> input(const Planted& planted) {
  std::vector<float> x(static_cast<std::size_t>(planted.sizes.n));
  std::iota(x.begin(), x.end(), 1.0F);
  return x;
}

std::vector<int> marked_lines(const Planted& planted) {
  const std::string path =
      WARPCHECK_SOURCE_DIR "/test/checked/kernels/" + std::string(planted.name) + ".cu";
  std::ifstream file(path);
  std::vector<int> lines;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with("// BUG")) {
      lines.push_back(number);
    }
  }
  return lines;
}

}  // namespace warpcheck::planted
