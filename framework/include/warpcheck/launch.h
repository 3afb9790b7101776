// Starting a kernel from a source that both nvcc and the simulator compile.
//
//   warpcheck::launch(silu<float>, dim3(blocks), dim3(256), 0, call.stream(), x, y, n);
//
// nvcc: kernel<<<grid, block, shared, stream>>>(args...), then cudaGetLastError; DeviceError names
// kernel and code. Simulator: runs the grid to its end; what it finds is thrown as SimulatorError
// or DeviceError.
#pragma once

#if defined(__CUDACC__)
#include <cstddef>
#include <string>

#include <cuda_runtime.h>

#include "warpcheck/error.h"

namespace warpcheck {

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t stream, Arguments... arguments) {
  kernel<<<grid, block, shared_bytes, stream>>>(static_cast<Parameters>(arguments)...);
  if (const cudaError_t code = cudaGetLastError(); code != cudaSuccess) {
    throw DeviceError(std::string("starting a kernel: ") + cudaGetErrorName(code) + ": "
                      + cudaGetErrorString(code));
  }
}

// The dynamic shared memory of the block: as many bytes as the launch asked for, aligned to 16.
template <class T>
__device__ T* dynamic_shared() {
  extern __shared__ __align__(16) unsigned char warpcheck_dynamic_shared[];
  return reinterpret_cast<T*>(warpcheck_dynamic_shared);
}

}  // namespace warpcheck
#else
#include "warpcheck/simt.h"
#endif
