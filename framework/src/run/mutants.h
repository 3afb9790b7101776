// Wrong kernels that every suite must reject: if its oracle accepts one, it cannot fail.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "warpcheck/tensor.h"

namespace warpcheck::run {

// What a mutant works on: one output as a perfect kernel would give it, its bounds, and the inputs.
struct Perfect {
  const Array& output;
  const std::vector<double>& bounds;  // absolute, one an element
  const std::vector<Array>& inputs;
};

struct Mutant {
  std::string name;  // "scales by 1 + 16 bounds"
  std::function<std::vector<double>(const Perfect&)> values;
};

const std::vector<Mutant>& mutants();

}  // namespace warpcheck::run
