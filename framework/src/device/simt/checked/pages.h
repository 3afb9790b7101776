// Whether memory exists.
#pragma once

#include <cstdint>

namespace warpcheck::simt::checked {

// True if something lies at this address. Asks the system once for each page that is there; memory
// that is given back while kernels use it is not noticed.
bool is_mapped(std::uintptr_t address);

}  // namespace warpcheck::simt::checked
