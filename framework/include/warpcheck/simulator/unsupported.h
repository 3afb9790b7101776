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
