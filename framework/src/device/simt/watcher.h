// Who is told what a launch does. Only a checked program, whose kernels report every access to
// memory, has a watcher; in others each event costs one comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "device/image.h"
#include "device/simt/random.h"
#include "device/simt/shared_memory.h"
#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt {

// So far around the tensors of a launch lies nothing that a kernel may touch.
inline constexpr std::size_t guard_bytes = std::size_t{1} << 20;

class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  // Which rules count from now on on this OS thread: Rule values, or-ed.
  virtual void set_rules(unsigned rules) = 0;

  // The launches that follow use the tensors of this image, which lies at `base`.
  virtual void enter(const device::Image& image, std::byte* base) = 0;
  // The tensors are gone.
  virtual void leave() = 0;

  // Memory that launchers make for themselves: null, or false, if it is none of the watcher's.
  virtual void* make_workspace(std::size_t bytes, bool hosts_write_it) = 0;
  virtual bool free_workspace(void* memory) = 0;
  // The host's side of a launcher wrote there.
  virtual void host_wrote(std::span<const std::byte> memory) = 0;

  virtual void start_launch(const StaticShared& arrays, std::span<std::byte> dynamic) = 0;
  // `switches`: threads may also be switched at accesses to memory, as these numbers say.
  virtual void start_block(std::uint64_t number, std::optional<Random> switches) = 0;
  virtual void pass_barrier() = 0;
  virtual void sync_warp(std::uint32_t warp, unsigned lanes) = 0;
  // FindingError: what was to be decided at the end.
  virtual void end_block() = 0;
  virtual void end_launch() = 0;
};

// Null unless the program is checked.
inline constinit Watcher* watcher = nullptr;

}  // namespace warpcheck::simt
