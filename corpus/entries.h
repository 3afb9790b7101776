// The 26 entries of the paper's corpus: what each kernel is judged by.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::corpus {

enum class Role { control, bug };
const char* name_of(Role role);

struct Entry {
  std::string name;  // also that of its kernel in the registry
  Role role = Role::control;
  bool on_host = false;  // a plain C++ function: runs in host memory whatever the backend is
  // The paper's schema and values under the bound that follows from the kernel's arithmetic.
  std::function<Suite()> paper;
  // The tolerance of the paper for it, by dtype.
  Tolerance paper_tolerance;
  // Every dim a range, every dtype, all recipes and special values.
  std::function<Suite()> wide;
  // A bug's function, exactly; empty for controls.
  Reference buggy;
};

// In the order of the paper's table.
const std::vector<Entry>& entries();

// Entries whose name matches a shell pattern. Misuse, with the names there are, if none does.
std::vector<const Entry*> entries_matching(const std::string& glob);

}  // namespace warpcheck::corpus
