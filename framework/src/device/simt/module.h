// The program or library that a kernel is in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpcheck::simt {

struct Module {
  std::string path;
  std::uint64_t bias = 0;  // where it lies in memory, against what its file says
  unsigned long tls = 0;   // number of its thread-local block; 0 if it has none
  std::size_t tls_bytes = 0;
  std::uint64_t address = 0;  // that it was asked for
  bool found = false;
};

// The one that holds this address.
Module module_of(const void* address);

}  // namespace warpcheck::simt
