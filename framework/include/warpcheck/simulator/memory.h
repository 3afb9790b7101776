// Dynamic shared memory, fences, and loads and stores with a cache hint (which changes nothing
// here).
#pragma once

#include <cstddef>

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

}  // namespace warpcheck

// The threads of a grid take turns at barriers and warp operations only, so that their writes are
// seen in order anyway.
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}

template <class T>
T __ldg(const T* p) {
  return *p;
}
template <class T>
T __ldca(const T* p) {
  return *p;
}
template <class T>
T __ldcg(const T* p) {
  return *p;
}
template <class T>
T __ldcs(const T* p) {
  return *p;
}
template <class T>
T __ldlu(const T* p) {
  return *p;
}
template <class T>
T __ldcv(const T* p) {
  return *p;
}
template <class T>
void __stwb(T* p, T value) {
  *p = value;
}
template <class T>
void __stcg(T* p, T value) {
  *p = value;
}
template <class T>
void __stcs(T* p, T value) {
  *p = value;
}
template <class T>
void __stwt(T* p, T value) {
  *p = value;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
