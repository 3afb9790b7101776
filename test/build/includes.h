// The rules about who may include whom, as functions of a file's path and text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::build_test {

// What a source includes: "number/rounding.h" or <vector>, with its brackets.
struct Include {
  std::string name;
  int line = 0;
};
std::vector<Include> includes_of(std::string_view text);

// Does the file include Boost or MPFR?
bool opens_multiprecision(std::string_view text);

// One line for each include of the file that breaks a rule. `path` is relative to the project.
std::vector<std::string> violations(std::string_view path, std::string_view text);

}  // namespace warpcheck::build_test
