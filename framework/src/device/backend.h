// Where launches run. A backend moves a block of bytes to its memory, lets the launcher work on it,
// and brings it back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "warpcheck/runner.h"

struct CUstream_st;

namespace warpcheck::device {

class Image;

// Which of two pools of memory and streams to use, so that a second run has other addresses and
// another stream.
struct Place {
  int pool = 0;                  // 0 or 1
  std::uint64_t schedule = 0;    // the simulator's order of threads
  bool dirty = false;            // scribble over the pool before the block is copied in
  const Image* image = nullptr;  // what the block holds, for a checked program
};

class Backend {
 public:
  virtual ~Backend() = default;
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  // For people: "CPU simulator", "NVIDIA H200 (device 0, sm_90)".
  virtual std::string description() const = 0;

  using Body = std::function<void(std::byte* base, CUstream_st* stream)>;
  // Copies the block in, calls body with its address there (aligned to 256 bytes), waits for the
  // stream, copies it back. DeviceError: what the device or the simulator reported.
  virtual void execute(std::vector<std::byte>& block, const Place& place, const Body& body) = 0;
};

std::unique_ptr<Backend> make_simt_backend();

// Set by warpcheck::enable_cuda() (warpcheck/cuda.h); empty in programs without the CUDA backend.
using BackendFactory = std::unique_ptr<Backend> (*)();
BackendFactory& cuda_factory();

// Misuse if this program was built without that backend; DeviceError if there is no device.
std::unique_ptr<Backend> make_backend(BackendKind kind);

}  // namespace warpcheck::device
