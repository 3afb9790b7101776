#include "warpcheck/simulator/workspace.h"

#include <cstdlib>

#include "device/simt/watcher.h"

namespace warpcheck::simt {

void* make_workspace(std::size_t bytes, bool hosts_write_it) {
  if (bytes == 0) {
    return nullptr;
  }
  const std::size_t whole = (bytes + 255) / 256 * 256;
  void* memory = watcher == nullptr ? nullptr : watcher->make_workspace(bytes, hosts_write_it);
  if (memory == nullptr) {
    memory = std::aligned_alloc(256, whole);
  }
  if (memory != nullptr) {
    fill_with_nan(memory, whole);
  }
  return memory;
}

void free_workspace(void* memory) {
  if (watcher == nullptr || !watcher->free_workspace(memory)) {
    std::free(memory);
  }
}

void host_wrote(const void* p, std::size_t bytes) {
  if (watcher != nullptr) {
    watcher->host_wrote({static_cast<const std::byte*>(p), bytes});
  }
}

}  // namespace warpcheck::simt
