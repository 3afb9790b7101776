// Softmax of each row of x[rows, cols], two warps a row: a right kernel and wrong ones.
#pragma once

#include <cstdint>

struct CUstream_st;

namespace warpcheck::checked_test {

enum class Fault {
  none,
  race,           // no barrier before the sums of the warps are read
  uninitialised,  // the sum of a warp without columns is not written
  divergent,      // warps without columns wait at another barrier
  assertion       // it asserts that there are less than five columns
};

void softmax(Fault fault, const float* x, float* y, std::int64_t rows, std::int64_t cols,
             CUstream_st* stream);

}  // namespace warpcheck::checked_test
