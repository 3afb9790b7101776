// assert, in kernels as well: there it ends the launch with a message. No guard: by NDEBUG, each
// inclusion decides anew, as that of the C library does.
#pragma GCC system_header

#include_next <assert.h>

#include "warpcheck/simulator/assertion.h"

#ifndef NDEBUG
#undef assert
#define assert(expression)       \
  (static_cast<bool>(expression) \
       ? void(0)                 \
       : ::warpcheck::simt::assertion_failed(#expression, {__FILE__, __LINE__}))
#endif
