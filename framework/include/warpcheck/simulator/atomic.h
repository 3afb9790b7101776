// Atomic operations. The threads of a grid take turns at barriers and warp operations only, so
// that a plain read-modify-write is atomic.
#pragma once

#include <type_traits>

#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_pairs.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

template <class T>
T atomicAdd(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old + value;
  return old;
}
template <class T>
T atomicSub(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old - value;
  return old;
}
template <class T>
T atomicMax(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old < value ? value : old;
  return old;
}
template <class T>
T atomicMin(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = value < old ? value : old;
  return old;
}
template <class T>
T atomicExch(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = value;
  return old;
}
template <class T>
T atomicCAS(T* p, std::type_identity_t<T> compare, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old == compare ? value : old;
  return old;
}
template <class T>
T atomicAnd(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old & value;
  return old;
}
template <class T>
T atomicOr(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old | value;
  return old;
}
template <class T>
T atomicXor(T* p, std::type_identity_t<T> value) {
  const T old = *p;
  *p = old ^ value;
  return old;
}

// Counts up and wraps to 0 after `last`.
inline unsigned atomicInc(unsigned* p, unsigned last) {
  const unsigned old = *p;
  *p = old >= last ? 0 : old + 1;
  return old;
}
// Counts down and wraps to `last` below 0, or from above it.
inline unsigned atomicDec(unsigned* p, unsigned last) {
  const unsigned old = *p;
  *p = old == 0 || old > last ? last : old - 1;
  return old;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
