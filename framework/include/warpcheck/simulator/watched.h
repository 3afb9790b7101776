// What functions of the simulator tell of memory that they access for a kernel. In a checked build
// each access is noted with the line of the kernel; in others these do nothing.
#pragma once

#include <cstddef>

#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt {

// A launcher, not a kernel, wrote there.
void host_wrote(const void* p, std::size_t bytes);

#if defined(WARPCHECK_CHECKED)
void watch_read(const void* p, std::size_t bytes, At at);
void watch_write(const void* p, std::size_t bytes, At at);
void watch_update(const void* p, std::size_t bytes, At at);  // an atomic operation
// An asynchronous copy begins: the place has no value until a watch_write says that it arrived.
void watch_begin_of_copy(const void* to, std::size_t bytes, At at);
void watch_fence(bool of_device);
#else
inline void watch_read(const void*, std::size_t, At) {}
inline void watch_write(const void*, std::size_t, At) {}
inline void watch_update(const void*, std::size_t, At) {}
inline void watch_begin_of_copy(const void*, std::size_t, At) {}
inline void watch_fence(bool) {}
#endif

// Accesses that are not noted by themselves.
template <class T>
__attribute__((no_sanitize("thread"))) T unwatched_read(const T* p) {
  return *p;
}
template <class T>
__attribute__((no_sanitize("thread"))) void unwatched_write(T* p, T value) {
  *p = value;
}

template <class T>
T watched_read(const T* p, At at) {
  watch_read(p, sizeof(T), at);
  return unwatched_read(p);
}
template <class T>
void watched_write(T* p, T value, At at) {
  watch_write(p, sizeof(T), at);
  unwatched_write(p, value);
}

}  // namespace warpcheck::simt
