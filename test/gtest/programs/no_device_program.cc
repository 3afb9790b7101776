// A program with a CUDA backend on a machine without a device.
#include "device/backend.h"
#include "gtest/host_kernels.h"

namespace {

std::unique_ptr<warpcheck::device::Backend> no_device() {
  throw warpcheck::DeviceError("no CUDA device: cudaErrorNoDevice");
}

const bool installed = [] {
  warpcheck::device::cuda_factory() = no_device;
  return true;
}();

WARPCHECK_KERNEL(Twice, warpcheck::gtest::twice(), warpcheck::gtest::doubles);

}  // namespace
