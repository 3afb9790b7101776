// Launches on the simulator: warpcheck::launch (warpcheck/launch.h says what it does), and what
// warpcheck_add_kernels makes of kernel<<<...>>>(...).
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "warpcheck/simulator/engine.h"
#include "warpcheck/simulator/runtime.h"

namespace warpcheck {

namespace simt {

// A kernel with its arguments. They are copied for each thread, as on a device.
template <class Kernel, class... Arguments>
struct BoundKernel {
  Kernel kernel;
  std::tuple<Arguments...> arguments;

  static void start_threads(void* self) {
    const BoundKernel& bound = *static_cast<BoundKernel*>(self);
    std::apply(
        [kernel = bound.kernel](Arguments... own) {  // copies that compilers see to the end of
          simt::start_threads([&]() WARPCHECK_UNWATCHED { kernel(own...); });
        },
        bound.arguments);
  }
};

// What a launch says between <<< and >>>.
struct Configuration {
  dim3 grid, block;
  std::size_t shared_bytes;
};

template <class Kernel, class... Arguments>
void run_kernel(const Configuration& on, const void* address, Kernel kernel,
                Arguments... arguments) {
  using Bound = BoundKernel<Kernel, Arguments...>;
  Bound bound{kernel, {std::move(arguments)...}};
  run({on.grid, on.block, on.shared_bytes, address, &Bound::start_threads, &bound});
}

// A kernel that waits for its arguments: one that is a template or overloaded, and is chosen by
// them.
template <class Call>
struct ChosenKernel {
  Configuration on;
  Call call;

  template <class... Arguments>
  void operator()(Arguments... arguments) const {
    run_kernel(on, nullptr, call, std::move(arguments)...);
  }
};

// The same of a kernel with known parameters, to which the arguments are converted; those that it
// has defaults for may be left out.
template <class Call, class... Parameters>
struct KnownKernel {
  Configuration on;
  Call call;
  const void* address;

  void operator()(Parameters... arguments) const {
    run_kernel<Call, std::remove_cv_t<Parameters>...>(on, address, call, std::move(arguments)...);
  }
  template <class... Arguments>
  requires(sizeof...(Arguments) < sizeof...(Parameters)) void operator()(
      Arguments... arguments) const {
    run_kernel(on, address, call, std::move(arguments)...);
  }
};

// The address of a kernel, where its name alone says which one it is.
template <class... Parameters>
struct Address {
  const void* value;
};
struct NoAddress {};

struct FindAddress {
  template <class... Parameters>
  Address<Parameters...> operator()(void (*kernel)(Parameters...)) const {
    return {reinterpret_cast<const void*>(kernel)};
  }
};

template <class Call, class Found>
class NamedKernel {
 public:
  NamedKernel(Call call, Found found) : call_(call), found_(found) {}

  auto on(dim3 grid, dim3 block, std::size_t shared_bytes = 0, cudaStream_t = nullptr) const {
    return bind({grid, block, shared_bytes}, found_);
  }

 private:
  template <class... Parameters>
  KnownKernel<Call, Parameters...> bind(const Configuration& on,
                                        Address<Parameters...> address) const {
    return {on, call_, address.value};
  }
  ChosenKernel<Call> bind(const Configuration& on, NoAddress) const { return {on, call_}; }

  Call call_;
  Found found_;
};

}  // namespace simt

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t, Arguments... arguments) {
  simt::run_kernel<void (*)(Parameters...), std::remove_cvref_t<Parameters>...>(
      {grid, block, shared_bytes}, reinterpret_cast<const void*>(kernel), kernel,
      static_cast<Parameters>(arguments)...);
}

// The same in a source that warpcheck_add_kernels has rewritten.
template <class Call, class... Parameters, class... Arguments>
void launch(const simt::NamedKernel<Call, simt::Address<Parameters...>>& kernel, dim3 grid,
            dim3 block, std::size_t shared_bytes, cudaStream_t stream, Arguments... arguments) {
  kernel.on(grid, block, shared_bytes, stream)(static_cast<Parameters>(arguments)...);
}

}  // namespace warpcheck

// kernel<<<grid, block>>>(x) becomes WARPCHECK_SIMT_KERNEL(kernel).on(grid, block)(x), and
// warpcheck::launch(kernel, ...) becomes warpcheck::launch(WARPCHECK_SIMT_KERNEL(kernel), ...). A
// macro, because the name of a template or of an overloaded kernel is no value.
#define WARPCHECK_SIMT_KERNEL(...)                                                                 \
  ::warpcheck::simt::NamedKernel([&](auto&... warpcheck_arguments)                                 \
                                     WARPCHECK_UNWATCHED { __VA_ARGS__(warpcheck_arguments...); }, \
                                 [&](auto warpcheck_find) {                                        \
                                   if constexpr (requires { warpcheck_find(__VA_ARGS__); }) {      \
                                     return warpcheck_find(__VA_ARGS__);                           \
                                   } else {                                                        \
                                     return ::warpcheck::simt::NoAddress{};                        \
                                   }                                                               \
                                 }(::warpcheck::simt::FindAddress{}))
