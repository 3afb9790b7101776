// The correctness checks of three benchmarks for generated kernels, emulated and run.
//
// Each sees a kernel at one shape only, the largest power-of-two shape of its schema, in f32.
//
//   Source  KernelBench, TritonBench and GEAK as they are described in D. Sarkar, "The
//           Correctness Illusion in LLM-Generated GPU Kernels", arXiv:2606.20128
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/suite.h"
#include "warpcheck/tensor.h"

namespace warpcheck::corpus {

// Which benchmark accepts the kernel.
struct BenchVerdicts {
  bool kernelbench = false;  // five draws of U[0,1): allclose with atol = rtol = 1e-4
  bool tritonbench = false;  // one draw of N(0,1): the printed texts are the same
  bool geak = false;         // one draw of N(0,1): allclose with atol 1e-2, rtol 1e-1
};

// |got - want| <= atol + rtol |want| in every element; NaN agrees with nothing, an infinity with
// itself.
bool allclose(const Array& got, const Array& want, double atol, double rtol);

// For each dim the largest candidate that is a power of two, or its largest candidate if none is.
std::vector<Index> bench_shape(const Op& op);

// Outputs of the kernel, and of a careful implementation, on the same inputs.
using Outputs = std::function<std::vector<Array>(const Case&, const std::vector<Array>& inputs)>;

// Runs the kernel at the one shape of the benchmarks. `seed` chooses the draws.
BenchVerdicts judge_as_benches(const Op& op, std::uint64_t seed, const Outputs& kernel,
                               const Outputs& reference);

}  // namespace warpcheck::corpus
