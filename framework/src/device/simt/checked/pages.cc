#include "device/simt/checked/pages.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>

namespace warpcheck::simt::checked {

bool is_mapped(std::uintptr_t address) {
  constexpr unsigned page_bits = 12;  // the smallest page of any machine that this runs on
  static thread_local std::array<std::uintptr_t, 256> known{};
  const std::uintptr_t page = address >> page_bits;
  std::uintptr_t& entry = known[page % known.size()];
  if (entry == page && page != 0) {
    return true;
  }
  const auto size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the address of an access
  if (msync(reinterpret_cast<void*>(address & ~(size - 1)), 1, MS_ASYNC) != 0) {
    return false;
  }
  entry = page;
  return true;
}

}  // namespace warpcheck::simt::checked
