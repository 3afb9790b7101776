// Registration: the one macro.
#pragma once

#include <functional>
#include <string>

#include "warpcheck/call.h"
#include "warpcheck/error.h"
#include "warpcheck/suite.h"

namespace warpcheck {

// Puts a kernel on the list that main() turns into GoogleTest tests. Runs no user code; mistakes in
// `suite` are reported by the failing test <name>.is_well_formed.
class Registration {
 public:
  Registration(std::string name, std::function<Suite()> suite, Launch launch, Source where);
};

}  // namespace warpcheck

// Tests the kernel that `launch` starts against `suite`; `name` in CamelCase becomes the GoogleTest
// suite.
#define WARPCHECK_KERNEL(name, suite, launch)                     \
  static const ::warpcheck::Registration warpcheck_kernel_##name( \
      #name, [] { return suite; }, launch, ::warpcheck::Source{__FILE__, __LINE__})
