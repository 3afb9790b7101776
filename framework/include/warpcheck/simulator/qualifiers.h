// The words of CUDA C++ that C++ does not have.
#pragma once

// libstdc++ writes __attribute__((__noinline__)) in it, which the word below would break: so it
// comes first.
#include <memory>

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

// The attribute lists every kernel's address in the section __patchable_function_entries, by which
// the simulator tells the shared memory of other kernels from that of helper functions. It costs a
// byte before the function, and nothing at run time.
#define __global__ __attribute__((patchable_function_entry(1, 1)))
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds__(...)

// Shared memory is a static array of the OS thread that runs the block. The tag ends up in the
// symbol's name, by which the simulator finds and poisons it; `used` keeps compilers from assuming
// that only the kernel writes it.
#define __shared__ static thread_local __attribute__((used, abi_tag("warpcheck_shared")))

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
