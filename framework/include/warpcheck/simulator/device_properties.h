// What launchers ask of the device: it is like one of compute capability 9.0, with one
// multiprocessor for each block that is asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "warpcheck/simulator/runtime.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem;
  std::size_t sharedMemPerBlock;
  std::size_t sharedMemPerBlockOptin;
  std::size_t sharedMemPerMultiprocessor;
  std::size_t reservedSharedMemPerBlock;
  std::size_t totalConstMem;
  int regsPerBlock;
  int regsPerMultiprocessor;
  int warpSize;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int maxThreadsPerMultiProcessor;
  int maxBlocksPerMultiProcessor;
  int multiProcessorCount;
  int major;
  int minor;
  int l2CacheSize;
  int clockRate;
  int memoryClockRate;
  int memoryBusWidth;
  int concurrentKernels;
  int cooperativeLaunch;
  int asyncEngineCount;
  int unifiedAddressing;
  int managedMemory;
};

// Numbers as in driver_types.h of the toolkit.
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106
};

//   Source  CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", 9.0
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
  *properties = {};
  std::strcpy(properties->name, "warpcheck simulator");
  properties->totalGlobalMem = std::size_t{1} << 34;
  properties->sharedMemPerBlock = 48 * 1024;
  properties->sharedMemPerBlockOptin = 227 * 1024;
  properties->sharedMemPerMultiprocessor = 228 * 1024;
  properties->reservedSharedMemPerBlock = 1024;
  properties->totalConstMem = 64 * 1024;
  properties->regsPerBlock = 65536;
  properties->regsPerMultiprocessor = 65536;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = 1024;
  const int threads[3] = {1024, 1024, 64};
  std::copy_n(threads, 3, properties->maxThreadsDim);
  const int blocks[3] = {0x7fffffff, 65535, 65535};
  std::copy_n(blocks, 3, properties->maxGridSize);
  properties->maxThreadsPerMultiProcessor = 2048;
  properties->maxBlocksPerMultiProcessor = 32;
  properties->multiProcessorCount = 4;
  properties->major = 9;
  properties->l2CacheSize = 50 << 20;
  properties->clockRate = 1000000;
  properties->memoryClockRate = 1000000;
  properties->memoryBusWidth = 512;
  properties->concurrentKernels = 1;
  properties->asyncEngineCount = 1;
  properties->unifiedAddressing = 1;
  properties->managedMemory = 1;
  return cudaSuccess;
}

// cudaErrorInvalidValue for attributes that the simulator has no answer to.
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp p{};
  cudaGetDeviceProperties(&p, device);
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      *value = p.maxThreadsPerBlock;
      break;
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
    case cudaDevAttrMaxBlockDimZ:
      *value = p.maxThreadsDim[attribute - cudaDevAttrMaxBlockDimX];
      break;
    case cudaDevAttrMaxGridDimX:
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      *value = p.maxGridSize[attribute - cudaDevAttrMaxGridDimX];
      break;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      *value = static_cast<int>(p.sharedMemPerBlock);
      break;
    case cudaDevAttrTotalConstantMemory:
      *value = static_cast<int>(p.totalConstMem);
      break;
    case cudaDevAttrWarpSize:
      *value = p.warpSize;
      break;
    case cudaDevAttrMaxRegistersPerBlock:
      *value = p.regsPerBlock;
      break;
    case cudaDevAttrMultiProcessorCount:
      *value = p.multiProcessorCount;
      break;
    case cudaDevAttrL2CacheSize:
      *value = p.l2CacheSize;
      break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      *value = p.maxThreadsPerMultiProcessor;
      break;
    case cudaDevAttrComputeCapabilityMajor:
      *value = p.major;
      break;
    case cudaDevAttrComputeCapabilityMinor:
      *value = p.minor;
      break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      *value = static_cast<int>(p.sharedMemPerMultiprocessor);
      break;
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      *value = p.regsPerMultiprocessor;
      break;
    case cudaDevAttrCooperativeLaunch:
      *value = p.cooperativeLaunch;
      break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      *value = static_cast<int>(p.sharedMemPerBlockOptin);
      break;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      *value = p.maxBlocksPerMultiProcessor;
      break;
    default:
      return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}

// As many as fit by their threads and shared memory; registers are not counted.
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int block_size,
                                                          std::size_t dynamic_bytes) {
  cudaDeviceProp p{};
  cudaGetDeviceProperties(&p, 0);
  if (block_size < 1 || block_size > p.maxThreadsPerBlock) {
    return cudaErrorInvalidValue;
  }
  const std::size_t by_memory =
      p.sharedMemPerMultiprocessor / (dynamic_bytes + p.reservedSharedMemPerBlock);
  *blocks = std::min({p.maxThreadsPerMultiProcessor / block_size, p.maxBlocksPerMultiProcessor,
                      static_cast<int>(by_memory)});
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* least_grid, int* block_size, Kernel kernel,
                                               std::size_t dynamic_bytes = 0, int limit = 0) {
  *block_size = limit > 0 && limit < 1024 ? limit : 1024;
  int blocks = 0;
  const cudaError_t code =
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, *block_size, dynamic_bytes);
  cudaDeviceProp p{};
  cudaGetDeviceProperties(&p, 0);
  *least_grid = blocks * p.multiProcessorCount;
  return code;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
