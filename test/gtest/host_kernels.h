// An op small enough to judge by eye, y = 2 x, and launchers that are host functions.
#pragma once

#include "warpcheck/reference.h"
#include "warpcheck/warpcheck.h"

namespace warpcheck::gtest {

inline Suite twice() {
  return Suite(Op("twice").input("x", {"n"}).output("y", {"n"}).dim("n", range(1, 100)))
      .reference(elementwise([](auto x) { return 2 * x; }))
      .model(accumulate(f32));
}

// Correct.
inline void doubles(Call& call) {
  const float* x = call.in("x").data<float>();
  float* y = call.out("y").data<float>();
  for (Index i = 0; i < call.dim("n"); ++i) {
    y[i] = 2 * x[i];
  }
}

// Wrong in the last element from 33 elements on.
inline void forgets_a_tail(Call& call) {
  doubles(call);
  if (call.dim("n") > 32) {
    call.out("y").data<float>()[call.dim("n") - 1] = 12345;
  }
}

}  // namespace warpcheck::gtest
