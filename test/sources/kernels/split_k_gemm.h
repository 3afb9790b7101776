// Matrix product with a split inner dimension. Pointers are to memory of the device.
#pragma once

struct CUstream_st;

// c[m, n] = alpha * a[m, k] b[k, n] + beta * c, rows one after another. `splits` blocks share each
// tile of c.
void split_k_gemm(const float* a, const float* b, float* c, int m, int n, int k, int splits,
                  float alpha, float beta, CUstream_st* stream);
