// The driver of NVIDIA's GPUs, asked without the CUDA runtime.
#pragma once

#include <string>
#include <vector>

namespace warpcheck::command {

struct Driver {
  std::string trouble;            // why there are no GPUs to run on; empty: there are
  int cuda_version = 0;           // that it knows: 13000 is CUDA 13.0
  std::vector<std::string> gpus;  // "NVIDIA H200 (sm_90)"
};

Driver driver_here();

}  // namespace warpcheck::command
