// Which GPU the environment asks for.
#pragma once

#include <optional>

namespace warpcheck::device {

// The number in CTEST_RESOURCE_GROUP_0_GPUS ("id:1,slots:50", as CTest sets it for a test with a
// resource file), or in WARPCHECK_DEVICE. Misuse names the variable, its value and what is allowed.
// Whether there is such a device is the backend's business.
std::optional<int> named_device();

// The same, or 0.
int chosen_device();

}  // namespace warpcheck::device
