// What the simulator does not do, each with a message that names it.
#pragma once

#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt {

// Throws a SimulatorError that names what a kernel wants, and where.
[[noreturn]] void unsupported(const char* what, At at);

}  // namespace warpcheck::simt

// asm in a kernel compiles, and ends the launch when a thread comes to it.
#define WARPCHECK_SIMT_PTX(...) \
  ::warpcheck::simt::unsupported("inline PTX: asm(" #__VA_ARGS__ ")", {__FILE__, __LINE__})

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

// Attributes of a kernel for clusters of blocks.
#define __cluster_dims__(...) \
  _Pragma("GCC error \"the simulator does not support thread block clusters (__cluster_dims__)\"")

namespace warpcheck::simt {
template <class>
inline constexpr bool never = false;
}  // namespace warpcheck::simt

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;

#define WARPCHECK_NO_TEXTURES(name)                                                    \
  template <class T = void, class... Arguments>                                        \
  T name(Arguments...) {                                                               \
    static_assert(warpcheck::simt::never<T>,                                           \
                  "the simulator does not support textures and surfaces (" #name ")"); \
  }
WARPCHECK_NO_TEXTURES(tex1Dfetch)
WARPCHECK_NO_TEXTURES(tex1D)
WARPCHECK_NO_TEXTURES(tex2D)
WARPCHECK_NO_TEXTURES(tex3D)
WARPCHECK_NO_TEXTURES(surf2Dread)
WARPCHECK_NO_TEXTURES(surf2Dwrite)
#undef WARPCHECK_NO_TEXTURES

// A cooperative launch is for kernels that wait for the whole grid.
template <class Kernel, class... Arguments>
int cudaLaunchCooperativeKernel(Kernel, Arguments...) {
  static_assert(warpcheck::simt::never<Kernel>,
                "the simulator does not support cooperative launches "
                "(cudaLaunchCooperativeKernel)");
  return 0;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
