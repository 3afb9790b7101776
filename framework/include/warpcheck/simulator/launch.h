// warpcheck::launch on the simulator; warpcheck/launch.h says what it does.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include "warpcheck/simulator/engine.h"
#include "warpcheck/simulator/runtime.h"

namespace warpcheck {

namespace simt {

// A kernel with its arguments. They are copied for each thread, as on a device.
template <class Kernel, class... Arguments>
struct BoundKernel {
  Kernel* kernel;
  std::tuple<Arguments...> arguments;

  static void start_threads(void* self) {
    const BoundKernel& bound = *static_cast<BoundKernel*>(self);
    while (start_thread()) {
      std::apply(bound.kernel, bound.arguments);
    }
  }
};

}  // namespace simt

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t, Arguments... arguments) {
  using Bound = simt::BoundKernel<void(Parameters...), std::remove_cvref_t<Parameters>...>;
  Bound bound{kernel, {static_cast<Parameters>(arguments)...}};
  simt::run({grid, block, shared_bytes, reinterpret_cast<const void*>(kernel),
             &Bound::start_threads, &bound});
}

}  // namespace warpcheck
