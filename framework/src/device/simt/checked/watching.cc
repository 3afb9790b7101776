// The watcher of a checked program, put in its place before main.
#include <memory>

#include "device/simt/checked/monitor.h"
#include "device/simt/watcher.h"
#include "warpcheck/simulator/watched.h"

namespace warpcheck::simt {
namespace checked {
namespace {

Monitor& of_this_os_thread() {
  static thread_local Monitor own;
  return own;
}

class CheckedWatcher final : public Watcher {
 public:
  void set_rules(unsigned rules) override { of_this_os_thread().set_rules(rules); }
  void enter(const device::Image& image, std::byte* base) override {
    of_this_os_thread().enter(image, base);
  }
  void leave() override { of_this_os_thread().leave(); }
  void* make_workspace(std::size_t bytes, bool hosts_write_it) override {
    return Workspaces::of_this_os_thread().make(bytes,
                                                hosts_write_it ? usable | has_value : usable);
  }
  bool free_workspace(void* memory) override {
    return Workspaces::of_this_os_thread().free(memory);
  }
  void host_wrote(std::span<const std::byte> memory) override {
    of_this_os_thread().host_wrote(memory);
  }
  void start_launch(const StaticShared& arrays, std::span<std::byte> dynamic) override {
    of_this_os_thread().start_launch(arrays, dynamic);
  }
  void start_block(std::uint64_t number, std::optional<Random> switches) override {
    of_this_os_thread().start_block(number, switches);
  }
  void pass_barrier() override { of_this_os_thread().pass_barrier(); }
  void sync_warp(std::uint32_t warp, unsigned lanes) override {
    of_this_os_thread().sync_warp(warp, lanes);
  }
  void end_block() override { of_this_os_thread().end_block(); }
  void end_launch() override { of_this_os_thread().end_launch(); }
};

void note(const void* p, std::size_t bytes, Act act, At at) {
  if (Monitor* const m = monitor; m != nullptr) {
    m->access({reinterpret_cast<std::uintptr_t>(p), static_cast<std::uint32_t>(bytes), act,
               act == Act::update, place_of(at)});
  }
}

}  // namespace
}  // namespace checked

void watch_read(const void* p, std::size_t bytes, At at) {
  checked::note(p, bytes, checked::Act::read, at);
}
void watch_write(const void* p, std::size_t bytes, At at) {
  checked::note(p, bytes, checked::Act::write, at);
}
void watch_update(const void* p, std::size_t bytes, At at) {
  checked::note(p, bytes, checked::Act::update, at);
}
void watch_begin_of_copy(const void* to, std::size_t bytes, At at) {
  watch_write(to, bytes, at);
  if (checked::Monitor* const m = checked::monitor; m != nullptr) {
    m->lose_value({static_cast<const std::byte*>(to), bytes});
  }
}
void watch_fence(bool of_device) {
  if (checked::Monitor* const m = checked::monitor; m != nullptr) {
    m->fence(of_device ? checked::Scope::device : checked::Scope::block);
  }
}

}  // namespace warpcheck::simt

// Called by a constructor of each object that is compiled for checking: so a program that has one
// has a watcher.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the compilers' name
extern "C" void __tsan_init() {
  static warpcheck::simt::checked::CheckedWatcher the_watcher;
  warpcheck::simt::watcher = &the_watcher;
}
