// The kernels of the replay witness, by name.
#pragma once

#include <vector>

#include "warpcheck/runner.h"

namespace warpcheck::replay {

std::vector<Target> targets();

}  // namespace warpcheck::replay
