#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstring>

#include "device/backend.h"
#include "device/simt/simulator.h"
#include "device/simt/watcher.h"
#include "warpcheck/error.h"

namespace warpcheck::device {
namespace {

// Host memory between two stretches that nobody may touch; grows, never moves while in use.
class GuardedMemory {
 public:
  GuardedMemory() = default;
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory() { release(); }

  std::byte* at_least(std::size_t bytes) {
    if (bytes > usable_)
      grow(bytes);
    return data_;
  }
  std::size_t usable() const { return usable_; }

 private:
  static constexpr std::size_t guard = simt::guard_bytes;  // of either side

  void grow(std::size_t bytes) {
    release();
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t usable = (bytes + bytes / 2 + page - 1) / page * page;
    void* whole = mmap(nullptr, usable + 2 * guard, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (whole == MAP_FAILED)
      throw DeviceError("out of memory: " + std::to_string(usable) + " bytes for tensors");
    whole_ = whole;
    whole_bytes_ = usable + 2 * guard;
    data_ = static_cast<std::byte*>(whole) + guard;
    if (mprotect(data_, usable, PROT_READ | PROT_WRITE) != 0)
      throw DeviceError("cannot unprotect memory for tensors");
    usable_ = usable;
  }
  void release() {
    if (whole_ != nullptr)
      munmap(whole_, whole_bytes_);
    whole_ = nullptr;
    usable_ = 0;
  }

  void* whole_ = nullptr;
  std::size_t whole_bytes_ = 0;
  std::byte* data_ = nullptr;
  std::size_t usable_ = 0;
};

// The tensors of a launch, as a checked program knows them.
class Watched {
 public:
  Watched(const Image* image, std::byte* base) : is_(simt::watcher != nullptr && image != nullptr) {
    if (is_)
      simt::watcher->enter(*image, base);
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  ~Watched() {
    if (is_)
      simt::watcher->leave();
  }

 private:
  bool is_;
};

class SimtBackend final : public Backend {
 public:
  std::string description() const override { return "CPU simulator"; }

  void execute(std::vector<std::byte>& block, const Place& place, const Body& body) override {
    GuardedMemory& memory = pools_[static_cast<std::size_t>(place.pool)];
    std::byte* const begin = memory.at_least(block.size());
    if (place.dirty)
      std::memset(begin, 0xa5, memory.usable());
    // At the end: what is written beyond the last red zone hits what nobody may touch.
    std::byte* const base = begin + (memory.usable() - block.size());
    std::memcpy(base, block.data(), block.size());
    simt::set_schedule(place.schedule);
    const Watched watched(place.image, base);
    body(base, nullptr);
    std::memcpy(block.data(), base, block.size());
  }

 private:
  std::array<GuardedMemory, 2> pools_;
};

}  // namespace

std::unique_ptr<Backend> make_simt_backend() {
  return std::make_unique<SimtBackend>();
}

}  // namespace warpcheck::device
