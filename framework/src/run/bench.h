// Runs one case of one kernel and keeps everything that came out.
#pragma once

#include <vector>

#include "device/backend.h"
#include "device/image.h"
#include "warpcheck/call.h"
#include "warpcheck/case.h"
#include "warpcheck/op.h"
#include "warpcheck/verdict.h"

namespace warpcheck::run {

// How a launch differs from the plain one.
struct Conditions {
  device::Poison poison = device::Poison::first;  // what outputs are filled with
  int pool = 0;                                   // other memory and another stream
  bool dirty = false;
  std::uint64_t schedule_shift = 0;  // added to the case's schedule
};

// The memory after a launch.
class Launched {
 public:
  std::vector<Array> outputs() const;
  const device::Image& image() const { return image_; }
  // Number of an input or output in the image.
  std::size_t input(std::size_t i) const { return i; }
  std::size_t output(std::size_t i) const { return inputs_ + i; }

 private:
  friend class Bench;
  device::Image image_;
  std::size_t inputs_ = 0;
  std::vector<Array> forms_;  // outputs without values
};

// A kernel on a backend.
class Bench {
 public:
  Bench(const Op& op, const Launch& launch, device::Backend& backend)
      : op_(&op), launch_(&launch), backend_(&backend) {}

  // Fills memory, starts the kernel, waits. DeviceError and Misuse pass through.
  Launched run(const Case& c, const std::vector<Array>& inputs,
               const Conditions& conditions = {}) const;

  // Another kernel on the same backend; `launch` must outlive it.
  Bench with(const Launch& launch) const { return {*op_, launch, *backend_}; }

  const Op& op() const { return *op_; }

 private:
  const Op* op_;
  const Launch* launch_;
  device::Backend* backend_;
};

}  // namespace warpcheck::run
