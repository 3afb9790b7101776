// Large tensors in small pictures: several elements share a character or a pixel.
#pragma once

#include "warpcheck/tensor.h"

namespace warpcheck::report {

// How many blocks of `side` elements cover `size`.
inline Index blocks(Index size, Index side) {
  return (size + side - 1) / side;
}

// The smallest power of two that folds `size` into at most `most` blocks.
inline Index side_for(Index size, Index most) {
  Index side = 1;
  while (blocks(size, side) > most) {
    side *= 2;
  }
  return side;
}

}  // namespace warpcheck::report
