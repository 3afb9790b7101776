#include "build/includes.h"

#include <array>
#include <optional>
#include <regex>
#include <sstream>

namespace warpcheck::build_test {

namespace {

struct Layer {
  std::string_view folder;
  int rank;
};

// Layers of framework/src. A layer sees itself and those of a lower rank; gen, oracle and device do
// not see each other.
constexpr std::array<Layer, 10> layers{{{"base", 0},
                                        {"number", 1},
                                        {"schema", 2},
                                        {"gen", 3},
                                        {"oracle", 3},
                                        {"device", 3},
                                        {"run", 4},
                                        {"report", 5},
                                        {"gtest", 6},
                                        {"command", 6}}};

// The parts of the project. `properties` and `corpus` do not see each other's folders either, but
// that corpus uses the suites.
constexpr std::array<Layer, 4> parts{
    {{"framework", 0}, {"ops", 1}, {"properties", 2}, {"corpus", 3}}};

std::string_view first_folder(std::string_view path) {
  const auto slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

template <std::size_t n>
std::optional<int> rank_in(const std::array<Layer, n>& table, std::string_view folder) {
  for (const Layer& layer : table) {
    if (layer.folder == folder)
      return layer.rank;
  }
  return std::nullopt;
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  for (const std::string_view beginning : beginnings) {
    if (text.starts_with(beginning))
      return true;
  }
  return false;
}

// Why an include of another layer is wrong; empty when it is right.
std::string wrong_direction(std::string_view path, std::string_view name) {
  constexpr std::string_view root = "framework/src/";
  if (path.starts_with(root)) {
    const std::string_view own = first_folder(path.substr(root.size()));
    const std::string_view other = first_folder(name);
    const auto own_rank = rank_in(layers, own);
    const auto other_rank = rank_in(layers, other);
    if (own_rank && other_rank && own != other && *other_rank >= *own_rank)
      return std::string(own) + " must not see " + std::string(other);
  }
  if (starts_with_any(path, {"ops/", "properties/", "corpus/"})
      && rank_in(layers, first_folder(name)))
    return std::string(first_folder(path)) + " sees public headers of the framework only";
  const auto own_part = rank_in(parts, first_folder(path));
  std::string_view target = first_folder(name);
  if (name.starts_with("warpcheck/ops/"))
    target = "ops";
  if (name.starts_with("warpcheck/properties/"))
    target = "properties";
  const auto other_part = rank_in(parts, target);
  if (own_part && other_part && *other_part > *own_part)
    return std::string(first_folder(path)) + " must not see " + std::string(target);
  return {};
}

bool is_multiprecision(std::string_view name) {
  return starts_with_any(name, {"boost/", "mpfr.h", "gmp.h"});
}

// Why an include of another package is wrong here; empty when it is right.
std::string wrong_door(std::string_view path, std::string_view name) {
  const bool test = path.starts_with("test/");
  const bool source = path.ends_with(".cc");
  if (name.starts_with("boost/context/") && path.starts_with("framework/src/device/simt/"))
    return {};
  if (is_multiprecision(name) && !test && !path.starts_with("framework/src/number/"))
    return "Boost and MPFR belong to framework/src/number";
  if (starts_with_any(name, {"cuda", "driver_types.h"}) && !test && !path.ends_with(".cu")
      && !path.ends_with(".cuh")
      && !starts_with_any(
          path, {"framework/src/device/cuda/", "framework/include/warpcheck/launch.h",
                 "framework/include/warpcheck/dispatch.h", "framework/include/warpcheck/simt/"}))
    return "the CUDA runtime belongs to framework/src/device/cuda and the headers of kernel files";
  if (starts_with_any(name, {"gtest/", "gmock/"}) && !test
      && !path.starts_with("framework/src/gtest/"))
    return "GoogleTest belongs to framework/src/gtest";
  if (name.starts_with("fmt/") && !test && !source)
    return "fmt belongs to source files";
  return {};
}

}  // namespace

bool opens_multiprecision(std::string_view text) {
  for (const Include& include : includes_of(text)) {
    if (is_multiprecision(std::string_view(include.name).substr(1)))
      return true;
  }
  return false;
}

std::vector<Include> includes_of(std::string_view text) {
  static const std::regex directive(R"(^\s*#\s*include\s*([<"][^>"]+[>"]))");
  std::vector<Include> found;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, directive))
      found.push_back({match[1].str(), number});
  }
  return found;
}

std::vector<std::string> violations(std::string_view path, std::string_view text) {
  std::vector<std::string> lines;
  for (const Include& include : includes_of(text)) {
    const std::string_view name = std::string_view(include.name).substr(1, include.name.size() - 2);
    const bool quoted = include.name.front() == '"';
    std::string why = wrong_door(path, name);
    if (why.empty() && (quoted || name.starts_with("warpcheck/")))
      why = wrong_direction(path, name);
    if (!why.empty()) {
      lines.push_back(std::string(path) + ":" + std::to_string(include.line) + " includes "
                      + include.name + ": " + why);
    }
  }
  return lines;
}

}  // namespace warpcheck::build_test
