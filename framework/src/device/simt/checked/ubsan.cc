// What compilers call in code that is compiled with -fsanitize=bounds,alignment when an index lies
// outside of an array, or an address is no multiple of what its type needs.
#include <fmt/format.h>

#include <cstdint>

#include "device/simt/checked/monitor.h"
#include "device/simt/text.h"

// The names and layouts are the compilers'.
//   Source  LLVM, compiler-rt/lib/ubsan/ubsan_handlers.h and ubsan_value.h
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
namespace {

struct Location {
  const char* file;
  std::uint32_t line, column;
};

struct Type {
  std::uint16_t kind, info;
  char name[1];  // as long as it is
};

struct OutOfBounds {
  Location at;
  const Type* array;
  const Type* index;
};

struct TypeMismatch {
  Location at;
  const Type* type;
  unsigned char log_alignment;
  unsigned char kind;
};

// A value of an integer type of up to 64 bits, as it is handed over.
std::int64_t value_of(const Type& type, std::uintptr_t value) {
  const unsigned bits = 1U << (type.info >> 1);
  const bool is_signed = (type.info & 1) != 0;
  if (!is_signed || bits >= 64) {
    return static_cast<std::int64_t>(value);
  }
  return static_cast<std::int64_t>(value << (64 - bits)) >> (64 - bits);
}

}  // namespace

extern "C" {

void __ubsan_handle_out_of_bounds(OutOfBounds* data, std::uintptr_t index) {
  if (warpcheck::simt::checked::monitor != nullptr) {
    warpcheck::simt::checked::monitor->outside_of_array(
        {data->at.file, static_cast<int>(data->at.line)}, data->array->name,
        value_of(*data->index, index));
  }
}

void __ubsan_handle_type_mismatch_v1(TypeMismatch* data, std::uintptr_t address) {
  if (warpcheck::simt::checked::monitor != nullptr) {
    warpcheck::simt::checked::monitor->misaligned({data->at.file, static_cast<int>(data->at.line)},
                                                  data->type->name, address,
                                                  1U << data->log_alignment);
  }
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
