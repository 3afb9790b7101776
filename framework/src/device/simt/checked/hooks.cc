// What compilers call in code that is compiled with -fsanitize=thread: one function for each size
// and kind of access. The program is linked without their own library.
#include <cstddef>
#include <cstdint>

#include "device/simt/checked/access.h"
#include "device/simt/checked/unwatched.h"

// The names are the compilers'.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt::checked {
namespace {

// The instruction after the call of the hook.
[[gnu::always_inline]] inline const void* caller() {
  return __builtin_return_address(0);
}

template <Act act, std::uint32_t bytes>
[[gnu::always_inline]] inline void plain(const void* at) {
  if (Monitor* const m = monitor; m != nullptr) [[likely]] {
    m->access<act, bytes>(reinterpret_cast<std::uintptr_t>(at), caller());
  }
}

[[gnu::always_inline]] inline void any(Act act, const void* at, std::size_t bytes) {
  if (Monitor* const m = monitor; m != nullptr && bytes != 0) {
    m->access({reinterpret_cast<std::uintptr_t>(at), static_cast<std::uint32_t>(bytes), act, false,
               place_of(caller())});
  }
}

[[gnu::always_inline]] inline void as_volatile(Act act, const void* at, std::uint32_t bytes) {
  if (Monitor* const m = monitor; m != nullptr) {
    m->access_volatile(
        {reinterpret_cast<std::uintptr_t>(at), bytes, act, false, place_of(caller())});
  }
}

}  // namespace
}  // namespace warpcheck::simt::checked

using warpcheck::simt::checked::Act;
using warpcheck::simt::checked::any;
using warpcheck::simt::checked::as_volatile;
using warpcheck::simt::checked::caller;
using warpcheck::simt::checked::Monitor;
using warpcheck::simt::checked::monitor;
using warpcheck::simt::checked::plain;

extern "C" {

// No stack of the address sanitizer's own, which it might give a variable.
__attribute__((no_sanitize("address"))) void __tsan_func_entry(void*) {
  const char here = 0;
  if (!Monitor::has_room_for_report(&here) && monitor != nullptr) [[unlikely]] {
    Monitor::overflow(caller());
  }
}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

void __tsan_read1(void* p) {
  plain<Act::read, 1>(p);
}
void __tsan_read2(void* p) {
  plain<Act::read, 2>(p);
}
void __tsan_read4(void* p) {
  plain<Act::read, 4>(p);
}
void __tsan_read8(void* p) {
  plain<Act::read, 8>(p);
}
void __tsan_read16(void* p) {
  plain<Act::read, 16>(p);
}
void __tsan_write1(void* p) {
  plain<Act::write, 1>(p);
}
void __tsan_write2(void* p) {
  plain<Act::write, 2>(p);
}
void __tsan_write4(void* p) {
  plain<Act::write, 4>(p);
}
void __tsan_write8(void* p) {
  plain<Act::write, 8>(p);
}
void __tsan_write16(void* p) {
  plain<Act::write, 16>(p);
}

// An address that is no multiple of the size is no fault in itself (ubsan.cc).
[[gnu::alias("__tsan_read2")]] void __tsan_unaligned_read2(void* p);
[[gnu::alias("__tsan_read4")]] void __tsan_unaligned_read4(void* p);
[[gnu::alias("__tsan_read8")]] void __tsan_unaligned_read8(void* p);
[[gnu::alias("__tsan_read16")]] void __tsan_unaligned_read16(void* p);
[[gnu::alias("__tsan_write2")]] void __tsan_unaligned_write2(void* p);
[[gnu::alias("__tsan_write4")]] void __tsan_unaligned_write4(void* p);
[[gnu::alias("__tsan_write8")]] void __tsan_unaligned_write8(void* p);
[[gnu::alias("__tsan_write16")]] void __tsan_unaligned_write16(void* p);

void __tsan_volatile_read1(void* p) {
  as_volatile(Act::read, p, 1);
}
void __tsan_volatile_read2(void* p) {
  as_volatile(Act::read, p, 2);
}
void __tsan_volatile_read4(void* p) {
  as_volatile(Act::read, p, 4);
}
void __tsan_volatile_read8(void* p) {
  as_volatile(Act::read, p, 8);
}
void __tsan_volatile_read16(void* p) {
  as_volatile(Act::read, p, 16);
}
void __tsan_volatile_write1(void* p) {
  as_volatile(Act::write, p, 1);
}
void __tsan_volatile_write2(void* p) {
  as_volatile(Act::write, p, 2);
}
void __tsan_volatile_write4(void* p) {
  as_volatile(Act::write, p, 4);
}
void __tsan_volatile_write8(void* p) {
  as_volatile(Act::write, p, 8);
}
void __tsan_volatile_write16(void* p) {
  as_volatile(Act::write, p, 16);
}
[[gnu::alias("__tsan_volatile_read2")]] void __tsan_unaligned_volatile_read2(void* p);
[[gnu::alias("__tsan_volatile_read4")]] void __tsan_unaligned_volatile_read4(void* p);
[[gnu::alias("__tsan_volatile_read8")]] void __tsan_unaligned_volatile_read8(void* p);
[[gnu::alias("__tsan_volatile_read16")]] void __tsan_unaligned_volatile_read16(void* p);
[[gnu::alias("__tsan_volatile_write2")]] void __tsan_unaligned_volatile_write2(void* p);
[[gnu::alias("__tsan_volatile_write4")]] void __tsan_unaligned_volatile_write4(void* p);
[[gnu::alias("__tsan_volatile_write8")]] void __tsan_unaligned_volatile_write8(void* p);
[[gnu::alias("__tsan_volatile_write16")]] void __tsan_unaligned_volatile_write16(void* p);

void __tsan_read_range(void* p, std::size_t bytes) {
  any(Act::read, p, bytes);
}
void __tsan_write_range(void* p, std::size_t bytes) {
  any(Act::write, p, bytes);
}

// Calls to the C library, which the linker leads here (--wrap); some compilers call the others.
void* __real_memcpy(void* to, const void* from, std::size_t bytes);
void* __real_memmove(void* to, const void* from, std::size_t bytes);
void* __real_memset(void* to, int value, std::size_t bytes);

void* __wrap_memcpy(void* to, const void* from, std::size_t bytes) {
  any(Act::read, from, bytes);
  any(Act::write, to, bytes);
  return __real_memcpy(to, from, bytes);
}
void* __wrap_memmove(void* to, const void* from, std::size_t bytes) {
  any(Act::read, from, bytes);
  any(Act::write, to, bytes);
  return __real_memmove(to, from, bytes);
}
void* __wrap_memset(void* to, int value, std::size_t bytes) {
  any(Act::write, to, bytes);
  return __real_memset(to, value, bytes);
}
void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) {
  any(Act::read, from, bytes);
  any(Act::write, to, bytes);
  return __real_memcpy(to, from, bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) {
  any(Act::read, from, bytes);
  any(Act::write, to, bytes);
  return __real_memmove(to, from, bytes);
}
void* __tsan_memset(void* to, int value, std::size_t bytes) {
  any(Act::write, to, bytes);
  return __real_memset(to, value, bytes);
}

}  // extern "C"

void warpcheck::simt::checked::copy_unwatched(void* to, const void* from, std::size_t bytes) {
  __real_memcpy(to, from, bytes);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
