// Which tests the registered kernels become.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "warpcheck/runner.h"
#include "warpcheck/suite.h"

namespace warpcheck::gtest {

// A kernel whose suite is well formed as far as can be said without running it.
struct Sound {
  Target target;  // its suite is evaluated already
  Suite suite;
  std::vector<std::string> checks;
};

// A kernel that gets one failing test, is_well_formed, and no other.
struct Broken {
  std::string name;  // one that GoogleTest and ctest can carry
  std::vector<std::string> faults;
  Source where;
};

struct Plan {
  std::vector<Sound> sound;
  std::vector<Broken> broken;
};

// Evaluates each suite once. `taken`: names of tests that exist already, as "Suite.test".
Plan make_plan(const std::vector<Target>& targets, const std::set<std::string>& taken = {});

}  // namespace warpcheck::gtest
