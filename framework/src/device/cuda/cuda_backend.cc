#include <array>
#include <cstring>
#include <string>

#include <cuda_runtime_api.h>

#include "device/backend.h"
#include "device/chosen_device.h"
#include "warpcheck/cuda.h"
#include "warpcheck/error.h"

namespace warpcheck::device {
namespace {

void check(cudaError_t code, const char* doing) {
  if (code == cudaSuccess)
    return;
  throw DeviceError(std::string(doing) + ": " + cudaGetErrorName(code) + " (" + std::to_string(code)
                    + "): " + cudaGetErrorString(code));
}

// Device memory with a pinned twin on the host, and a stream. Grows, never shrinks.
class Pool {
 public:
  Pool() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream"); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    cudaFree(device_);
    cudaFreeHost(host_);
    cudaStreamDestroy(stream_);
  }

  void reserve(std::size_t bytes) {
    if (bytes <= capacity_)
      return;
    const std::size_t wanted = bytes + bytes / 2;
    check(cudaFree(device_), "freeing tensors");
    check(cudaFreeHost(host_), "freeing staging memory");
    device_ = host_ = nullptr;
    capacity_ = 0;
    check(cudaMalloc(&device_, wanted), "allocating tensors");
    check(cudaMallocHost(&host_, wanted), "allocating staging memory");
    capacity_ = wanted;
  }

  std::byte* device() const { return static_cast<std::byte*>(device_); }
  void* host() const { return host_; }
  cudaStream_t stream() const { return stream_; }
  std::size_t capacity() const { return capacity_; }

 private:
  void* device_ = nullptr;
  void* host_ = nullptr;
  cudaStream_t stream_ = nullptr;
  std::size_t capacity_ = 0;
};

class CudaBackend final : public Backend {
 public:
  CudaBackend() {
    const int device = chosen_device();
    int devices = 0;
    check(cudaGetDeviceCount(&devices), "looking for CUDA devices");
    if (device >= devices) {
      throw DeviceError("device " + std::to_string(device) + " was asked for; this machine has "
                        + std::to_string(devices) + " CUDA device(s), counted from 0");
    }
    check(cudaSetDevice(device), "choosing the device");
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "reading the device's properties");
    description_ = std::string(properties.name) + " (device " + std::to_string(device) + ", sm_"
                   + std::to_string(properties.major) + std::to_string(properties.minor) + ")";
    for (auto& pool : pools_)
      pool = std::make_unique<Pool>();
  }

  std::string description() const override { return description_; }

  void execute(std::vector<std::byte>& block, const Place& place, const Body& body) override {
    Pool& pool = *pools_[static_cast<std::size_t>(place.pool)];
    pool.reserve(block.size());
    if (place.dirty) {
      check(cudaMemsetAsync(pool.device(), 0xa5, pool.capacity(), pool.stream()),
            "scribbling over the workspace");
    }
    std::memcpy(pool.host(), block.data(), block.size());
    check(cudaMemcpyAsync(pool.device(), pool.host(), block.size(), cudaMemcpyHostToDevice,
                          pool.stream()),
          "copying tensors to the device");
    body(pool.device(), pool.stream());
    check(cudaGetLastError(), "starting the kernel");
    check(cudaMemcpyAsync(pool.host(), pool.device(), block.size(), cudaMemcpyDeviceToHost,
                          pool.stream()),
          "copying tensors from the device");
    check(cudaStreamSynchronize(pool.stream()), "waiting for the kernel");
    std::memcpy(block.data(), pool.host(), block.size());
  }

 private:
  std::string description_;
  std::array<std::unique_ptr<Pool>, 2> pools_;
};

std::unique_ptr<Backend> make_cuda_backend() {
  return std::make_unique<CudaBackend>();
}

}  // namespace
}  // namespace warpcheck::device

namespace warpcheck {

void enable_cuda() {
  device::cuda_factory() = device::make_cuda_backend;
}

}  // namespace warpcheck
