// The monitor's own looks at memory that it watches.
#pragma once

#include <cstddef>

namespace warpcheck::simt::checked {

// memcpy itself, and whatever a compiler makes a call of it, would come back as an access of the
// kernel.
void copy_unwatched(void* to, const void* from, std::size_t bytes);

}  // namespace warpcheck::simt::checked
