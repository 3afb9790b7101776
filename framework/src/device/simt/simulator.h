// The simulator as its backend sees it.
#pragma once

#include <cstdint>
#include <exception>

namespace warpcheck::simt {

// The order of blocks, threads and wake-ups in the launches of this OS thread from now on. 0: plain
// order. Any other seed: a random order, the same with every compiler.
void set_schedule(std::uint64_t seed);

// Whether shared memory holds poison (NaN in every format) at the start of a block. False when the
// program, or a library with kernels that ran, was stripped of its symbol table, by which the
// arrays are found; dynamic shared memory is poisoned always.
bool shared_memory_is_poisoned();

// Ends the launch that runs on this OS thread; its caller gets the exception. The thread of the
// kernel that calls this is dropped, with whatever lies on its stack.
[[noreturn]] void end_launch(std::exception_ptr why);

}  // namespace warpcheck::simt
