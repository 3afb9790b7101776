// From the run-time dtype of a call to a C++ type, in a source that nvcc and the simulator compile.
//
//   warpcheck::with_dtype<float, __half>(call.dtype(), [&](auto type) {
//     using T = typename decltype(type)::type;
//     warpcheck::launch(silu<T>, blocks, 256, 0, call.stream(), x.data<T>(), y.data<T>(), n);
//   });
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "warpcheck/error.h"
#include "warpcheck/format.h"

namespace warpcheck {

// Name of the format whose values a C++ type holds; empty for other types.
template <class T>
inline constexpr const char* dtype_name = "";
template <>
inline constexpr const char* dtype_name<float> = f32.name;
template <>
inline constexpr const char* dtype_name<double> = f64.name;
template <>
inline constexpr const char* dtype_name<__half> = f16.name;
template <>
inline constexpr const char* dtype_name<__nv_bfloat16> = bf16.name;

// The type that a careful kernel computes in when its tensors hold T: double for double, else
// float.
template <class T>
using computes_in = std::conditional_t<std::is_same_v<T, double>, double, float>;

// Calls body(std::type_identity<T>{}) for the T of the list that holds `format`. Misuse if none
// does: the message lists the formats of the list.
template <class... Types, class Body>
void with_dtype(const Format& format, Body body) {
  const auto runs = [&](auto type, const char* name) {
    if (std::string_view(format.name) != name) {
      return false;
    }
    body(type);
    return true;
  };
  if ((runs(std::type_identity<Types>{}, dtype_name<Types>) || ...)) {
    return;
  }
  std::string known;
  ((known += known.empty() ? "" : ", ", known += dtype_name<Types>), ...);
  throw Misuse(std::string("the launcher has no kernel for dtype ") + format.name
               + "; it has: " + known);
}

}  // namespace warpcheck
