// The built-in variables of kernels.
#pragma once

#include "warpcheck/simulator/vector_types.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

inline constinit thread_local uint3 threadIdx{};
inline constinit thread_local uint3 blockIdx{};
inline constinit thread_local dim3 blockDim{};
inline constinit thread_local dim3 gridDim{};
inline constexpr int warpSize = 32;

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
