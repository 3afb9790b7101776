// Kernels on a backend in this process, one case at a time: for those who compare oracles.
#pragma once

#include <memory>
#include <vector>

#include "warpcheck/call.h"
#include "warpcheck/case.h"
#include "warpcheck/runner.h"

namespace warpcheck {

// A backend that is there. What a kernel does to the process is the caller's business; a Worker
// keeps it apart.
class Machine {
 public:
  // Misuse if this program was built without that backend; DeviceError if there is no device.
  explicit Machine(BackendKind kind);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // The outputs of the kernel, in the order of the op. What the device or the launcher throws
  // passes through.
  std::vector<Array> run(const Op& op, const Launch& launch, const Case& c,
                         const std::vector<Array>& inputs);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace warpcheck
