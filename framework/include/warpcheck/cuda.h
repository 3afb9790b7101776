// The CUDA backend of a program that is linked with warpcheck::cuda.
#pragma once

namespace warpcheck {

// Makes BackendKind::cuda available. Touches no device; main() of warpcheck::main_cuda calls it.
void enable_cuda();

}  // namespace warpcheck
