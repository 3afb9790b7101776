// A kernel y = 2 x that can be told to be wrong, for the tests of the CUDA backend.
#pragma once

#include "warpcheck/call.h"

namespace warpcheck::test {

enum class Fault {
  none,
  past_end,
  trap,
  loop,
  illegal_address,
  failed_assert,
  adds_one,
  stale_last
};

// Wrong from `from` elements on.
Launch twice_on_device(Fault fault, Index from);

}  // namespace warpcheck::test
