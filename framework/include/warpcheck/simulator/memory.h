// Dynamic shared memory, fences, and loads and stores with a cache hint (which changes nothing
// here).
#pragma once

#include <cstddef>
#include <type_traits>

#include "warpcheck/simulator/watched.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck {

namespace simt {
inline constinit thread_local std::byte* dynamic_shared_memory = nullptr;
}  // namespace simt

// The dynamic shared memory of the block: as many bytes as the launch asked for, aligned to 16.
template <class T>
T* dynamic_shared() {
  return reinterpret_cast<T*>(simt::dynamic_shared_memory);
}

namespace simt {

// extern __shared__ in a function: T is an array of unknown bound.
template <class T>
T& dynamic_array() {
  return *reinterpret_cast<T*>(dynamic_shared_memory);
}

// extern __shared__ in a namespace is a pointer to the first element.
template <class T>
using DynamicElement = std::remove_extent_t<T>;

// Sets such a pointer whenever the dynamic shared memory is another.
class DynamicName {
 public:
  using Set = void (*)(std::byte* memory);

  explicit DynamicName(Set set) : set_(set), next_(first) { first = this; }
  DynamicName(const DynamicName&) = delete;
  DynamicName& operator=(const DynamicName&) = delete;

  static void set_all(std::byte* memory) {
    for (const DynamicName* name = first; name != nullptr; name = name->next_) {
      name->set_(memory);
    }
  }

 private:
  static inline constinit const DynamicName* first = nullptr;

  Set set_;
  const DynamicName* next_;
};

}  // namespace simt

}  // namespace warpcheck

// The threads of a grid take turns at barriers and warp operations only, so that their writes are
// seen in order anyway.
inline void __threadfence() {
  warpcheck::simt::watch_fence(true);
}
inline void __threadfence_block() {
  warpcheck::simt::watch_fence(false);
}
inline void __threadfence_system() {
  warpcheck::simt::watch_fence(true);
}

template <class T>
T __ldg(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
T __ldca(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
T __ldcg(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
T __ldcs(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
T __ldlu(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
T __ldcv(const T* p, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::watched_read(p, {file, line});
}
template <class T>
void __stwb(T* p, T value, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::watched_write(p, value, {file, line});
}
template <class T>
void __stcg(T* p, T value, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::watched_write(p, value, {file, line});
}
template <class T>
void __stcs(T* p, T value, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::watched_write(p, value, {file, line});
}
template <class T>
void __stwt(T* p, T value, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::watched_write(p, value, {file, line});
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
