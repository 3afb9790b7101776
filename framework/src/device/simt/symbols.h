// The symbol table of the program, or of a library of it, as far as the simulator needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpcheck::simt {

struct SharedArray {
  std::string symbol;  // mangled: _ZZ<kernel>E<name>B16warpcheck_shared, if it is an array
  std::size_t offset;  // in the thread-local block of its module
  std::size_t bytes;
};

struct Function {
  std::string symbol;  // mangled
  std::uint64_t address;
};

struct Symbols {
  bool present = false;  // false: stripped
  std::vector<SharedArray> arrays;
  std::vector<SharedArray> variables;  // thread-local ones that are no shared arrays
  std::vector<Function> kernels;  // those marked __global__; addresses are relative to the module
};

// A variable in memory that a program may write.
struct GlobalVariable {
  std::string symbol;     // mangled
  std::uint64_t address;  // relative to the module
  std::size_t bytes;
};

// Those of an ELF file, by address; none if it is stripped.
std::vector<GlobalVariable> read_global_variables(const std::string& path);

// Reads an ELF file. `bias` is where it is loaded: the list of kernels is read from memory, where
// the dynamic linker has completed it.
Symbols read_symbols(const std::string& path, std::uint64_t bias);

}  // namespace warpcheck::simt
