// The built-in variables of kernels.
#pragma once

#include "warpcheck/simulator/vector_types.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

#if defined(WARPCHECK_CHECKED) && !defined(__clang__)
// As the kernel that runs sees them: they never change. So g++ does not call the simulator for each
// time that they are read. They are defined where the simulator is compiled.
extern constinit const thread_local uint3 threadIdx;
extern constinit const thread_local uint3 blockIdx;
extern constinit const thread_local uint3 blockDim;  // as a dim3, which has constructors, it would
extern constinit const thread_local uint3 gridDim;   // not count as constant
#else
inline constinit thread_local uint3 threadIdx{};
inline constinit thread_local uint3 blockIdx{};
inline constinit thread_local dim3 blockDim{};
inline constinit thread_local dim3 gridDim{};
#endif
inline constexpr int warpSize = 32;

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
