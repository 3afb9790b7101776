// The kernels of the corpus by name. A program holds them for one backend; the functions of the
// host rows are plain C++ and the same in each.
#pragma once

#include <string_view>

#include "warpcheck/call.h"

namespace warpcheck::corpus {

using PlainLaunch = void (*)(Call&);

// Puts a launch function on the list. Each kernel file holds one such object.
class Registered {
 public:
  Registered(const char* kernel, PlainLaunch launch);
};

// Misuse if the program has no such kernel.
PlainLaunch find_kernel(std::string_view kernel);

}  // namespace warpcheck::corpus
