// An op small enough to judge by eye, y = 2 x, and launchers for it: a correct one and one for each
// way to be wrong.
#pragma once

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <functional>

#include "warpcheck/call.h"
#include "warpcheck/error.h"
#include "warpcheck/reference.h"
#include "warpcheck/suite.h"

namespace warpcheck::run {

inline Suite twice() {
  return Suite(Op("twice").input("x", {"n"}).output("y", {"n"}).dim("n", range(1, 300)))
      .reference(elementwise([](auto x) { return 2 * x; }))
      .model(accumulate(f32));
}

inline void correct(Call& call) {
  const float* x = call.in("x").data<float>();
  float* y = call.out("y").data<float>();
  for (Index i = 0; i < call.dim("n"); ++i)
    y[i] = 2 * x[i];
}

// Correct below `from` elements; from there on `wrong` has a hand in it, after the correct result
// was written.
inline Launch wrong_from(Index from, const std::function<void(Call&)>& wrong) {
  return [from, wrong](Call& call) {
    correct(call);
    if (call.dim("n") >= from)
      wrong(call);
  };
}

inline float* last(Call& call) {
  return call.out("y").data<float>() + call.dim("n") - 1;
}

inline void changes_last(Call& call) {
  *last(call) += 1;
}
inline void writes_past_end(Call& call) {
  last(call)[1] = 0;
}
inline void writes_before_begin(Call& call) {
  call.out("y").data<float>()[-2] = 0;
}
inline void writes_far_past_end(Call& call) {
  last(call)[700] = 0;  // beyond every red zone
}
inline void changes_input(Call& call) {
  call.in("x").data<float>()[0] += 1;
}
inline void crashes(Call&) {
  std::raise(SIGSEGV);
}
inline void aborts(Call&) {
  std::abort();
}
inline void loops(Call&) {
  for (std::atomic<int> turns = 0;;)
    ++turns;
}
inline void traps(Call&) {
  throw DeviceError("kernel called __trap()");
}
inline void asks_for_more(Call& call) {
  static_cast<void>(call.in("bias"));
}

// Wrong every second time.
inline void flickers(Call& call) {
  static int times = 0;
  if (++times % 2 == 1)
    *last(call) += 1;
}

// Leaves the last element alone when there are at least `from`.
inline Launch skips_last_from(Index from) {
  return [from](Call& call) {
    const float* x = call.in("x").data<float>();
    float* y = call.out("y").data<float>();
    const Index n = call.dim("n");
    for (Index i = 0; i < (n >= from ? n - 1 : n); ++i)
      y[i] = 2 * x[i];
  };
}

}  // namespace warpcheck::run
