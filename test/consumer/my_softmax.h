// Softmax of each row of x[rows, cols]: a right kernel and two wrong ones.
#pragma once

#include <cstdint>

struct CUstream_st;

void my_softmax(const float* x, float* y, std::int64_t rows, std::int64_t cols,
                CUstream_st* stream);

// The same with a planted bug: the sum of a row leaves out its last, partial tile of 32 columns.
void my_softmax_tail(const float* x, float* y, std::int64_t rows, std::int64_t cols,
                     CUstream_st* stream);

// The same with a planted bug: a load past the end of x, whose value is not used.
void my_softmax_ahead(const float* x, float* y, std::int64_t rows, std::int64_t cols,
                      CUstream_st* stream);
