// Atomic operations. The threads of a grid take turns at barriers and warp operations only, so
// that a plain read-modify-write is atomic.
#pragma once

#include <type_traits>

#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_pairs.h"
#include "warpcheck/simulator/watched.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

// Replaces the value by what `change` makes of it; the value before.
template <class T, class Change>
T update(T* p, const char* file, int line, Change change) {
  watch_update(p, sizeof(T), {file, line});
  const T old = unwatched_read(p);
  unwatched_write(p, static_cast<T>(change(old)));
  return old;
}

}  // namespace warpcheck::simt

template <class T>
T atomicAdd(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old + value; });
}
template <class T>
T atomicSub(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old - value; });
}
template <class T>
T atomicMax(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old < value ? value : old; });
}
template <class T>
T atomicMin(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return value < old ? value : old; });
}
template <class T>
T atomicExch(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T) { return value; });
}
template <class T>
T atomicCAS(T* p, std::type_identity_t<T> compare, std::type_identity_t<T> value,
            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line,
                                 [=](T old) { return old == compare ? value : old; });
}
template <class T>
T atomicAnd(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old & value; });
}
template <class T>
T atomicOr(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
           int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old | value; });
}
template <class T>
T atomicXor(T* p, std::type_identity_t<T> value, const char* file = __builtin_FILE(),
            int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line, [=](T old) { return old ^ value; });
}

// Counts up and wraps to 0 after `last`.
inline unsigned atomicInc(unsigned* p, unsigned last, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  return warpcheck::simt::update(p, file, line,
                                 [=](unsigned old) { return old >= last ? 0 : old + 1; });
}
// Counts down and wraps to `last` below 0, or from above it.
inline unsigned atomicDec(unsigned* p, unsigned last, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  return warpcheck::simt::update(
      p, file, line, [=](unsigned old) { return old == 0 || old > last ? last : old - 1; });
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
