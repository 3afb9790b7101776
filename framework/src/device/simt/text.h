// Places and threads as messages name them.
#pragma once

#include <cstdint>
#include <string>

#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt {

// reduce.cu:41
std::string text(const At& at);

// thread (3,0,0), of the block that runs
std::string thread_text(std::uint32_t thread);

// block (0,0,0)
std::string block_text();

}  // namespace warpcheck::simt
