// Shared memory: found by its symbols, poisoned at the start of each block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpcheck::simt {

inline constexpr std::size_t most_shared_bytes = std::size_t{227} * 1024;  // static and dynamic
inline constexpr std::size_t most_static_shared_bytes = std::size_t{48} * 1024;

// The static shared memory that a kernel may use, on this OS thread.
struct StaticShared {
  bool known = true;          // false: no symbol table
  std::size_t own_bytes = 0;  // declared in the kernel itself
  struct Array {
    std::span<std::byte> bytes;
    std::string name;  // as the source has it
  };
  std::vector<Array> arrays;                // the kernel's, and those of functions it may call
  std::span<std::byte> others;              // all thread-local variables of the kernel's module
  std::vector<std::span<std::byte>> plain;  // those of them that are no shared arrays
  std::string path;                         // of the kernel's module
  std::uint64_t bias = 0;                   // where that lies in memory, against its file
};

// Found once for each kernel and OS thread.
const StaticShared& static_shared_of(const void* kernel);

// That of all kernels of a program or library, which is known by the address of any function in it.
const StaticShared& all_static_shared_of(const void* function);

// Dynamic shared memory of that many bytes; it ends, but for the alignment to 16 bytes, at a page
// that nobody may touch.
std::span<std::byte> dynamic_shared_of(std::size_t bytes);
// All that dynamic shared memory may take.
std::span<std::byte> dynamic_shared_memory_whole();

// Fills memory with a pattern that is NaN in f16, bf16, f32 and f64.
void poison(std::span<std::byte> memory);

}  // namespace warpcheck::simt
