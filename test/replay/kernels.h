// Launchers for the replay witness. What the wrong ones get wrong has the same bits on every
// backend.
#pragma once

#include "warpcheck/call.h"

namespace warpcheck::replay {

// What a copy of a matrix does wrong.
enum class Fault {
  none,
  zeros_tail,      // writes 0 from column 32 on
  past_end,        // writes one element behind y
  skips_last,      // leaves the last element of y as it was
  changes_input,   // writes 5 to the first element of x
  aborts_on_host,  // from 9 columns on
};
Launch copy(Fault fault);

// A softmax of each row; `zeros`: every element is 0.
Launch softmax(bool zeros);

// A product of matrices; `last`: with the last term of each sum.
Launch matmul(bool last);

}  // namespace warpcheck::replay
