// Kernels that the benchmark of the simulator runs, beside the same work as a plain loop.
#pragma once

namespace simt_bench {

void scale_add(const float* x, float* y, int n);
void gelu(const float* x, float* y, int n);
void softmax_shuffle(const float* x, float* y, int rows, int cols);
void softmax_tree(const float* x, float* y, int rows, int cols);
void matmul_tiled(const float* a, const float* b, float* c, int size);
void histogram(const unsigned char* x, unsigned* counts, int n);
void barriers(int count, int threads);
void shuffles(int* sink, int count);

void scale_add_loop(const float* x, float* y, int n);
void gelu_loop(const float* x, float* y, int n);
void silu_loop(const float* x, float* y, int n);
void relu_loop(const float* x, float* y, int n);
void leaky_relu_loop(const float* x, float* y, int n, float alpha);
void sigmoid_loop(const float* x, float* y, int n);
void tanh_loop(const float* x, float* y, int n);
void elu_loop(const float* x, float* y, int n, float alpha);
void softmax_loop(const float* x, float* y, int rows, int cols);
void matmul_loop(const float* a, const float* b, float* c, int size);
void histogram_loop(const unsigned char* x, unsigned* counts, int n);

}  // namespace simt_bench
