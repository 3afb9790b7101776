#include "device/simt/shared_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "device/simt/module.h"
#include "device/simt/simulator.h"
#include "device/simt/symbols.h"
#include "warpcheck/error.h"

// The entry of the dynamic linker behind every access to a thread-local variable of a library.
struct TlsIndex {
  unsigned long module;
  unsigned long offset;
};
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the C library's name
extern "C" void* __tls_get_addr(TlsIndex* index);

namespace warpcheck::simt {
namespace {

constinit std::atomic<bool> all_known{true};

// Of one module, read once in the program.
const Symbols& symbols_of(const Module& module) {
  static std::mutex mutex;
  static std::map<std::uint64_t, Symbols> known;
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(module.bias);
  if (is_new) {
    entry->second = read_symbols(module.path, module.bias);
    if (!entry->second.present) {
      all_known = false;
    }
  }
  return entry->second;
}

// How the names of a function's local variables begin.
std::string prefix_of_locals(std::string_view function) {
  if (function.starts_with("_Z")) {
    return "_ZZ" + std::string(function.substr(2)) + "E";
  }
  return "_ZZ" + std::to_string(function.size()) + std::string(function) + "E";
}

// The name in the source of a local variable: the last number-and-name of its symbol.
std::string name_of_local(std::string_view symbol) {
  const std::string_view local = symbol.substr(0, symbol.find("B16warpcheck_shared"));
  for (std::size_t length = 1; length < local.size(); ++length) {
    const std::string digits = std::to_string(length);
    const std::size_t at = local.size() - length;
    if (at > digits.size() && local.substr(at - digits.size(), digits.size()) == digits
        && std::isdigit(static_cast<unsigned char>(local[at])) == 0) {
      return std::string(local.substr(at));
    }
  }
  return std::string(local);
}

// Arrays of other kernels are left out: one program may hold hundreds of kernels, and this one
// cannot touch theirs. What belongs to no kernel may belong to a function that this one calls.
StaticShared find_static_shared(const void* kernel, bool of_all) {
  const Module module = module_of(kernel);
  StaticShared result;
  result.path = module.path;
  result.bias = module.bias;
  if (!module.found) {
    result.known = false;
    return result;
  }
  const Symbols& symbols = symbols_of(module);
  result.known = symbols.present;
  if (symbols.arrays.empty()) {
    return result;
  }
  TlsIndex start{module.tls, 0};
  auto* block = static_cast<std::byte*>(__tls_get_addr(&start));
  result.others = {block, module.tls_bytes};
  for (const SharedArray& variable : symbols.variables) {
    result.plain.emplace_back(block + variable.offset, variable.bytes);
  }
  for (const SharedArray& array : symbols.arrays) {
    bool of_this = false;
    bool of_other = false;
    for (const Function& function : symbols.kernels) {
      if (std::string_view(array.symbol).starts_with(prefix_of_locals(function.symbol))) {
        (function.address + module.bias == module.address ? of_this : of_other) = true;
      }
    }
    if (of_all || of_this || !of_other) {
      result.arrays.push_back({{block + array.offset, array.bytes}, name_of_local(array.symbol)});
      result.own_bytes += of_this ? array.bytes : 0;
    }
  }
  return result;
}

// Dynamic shared memory of one OS thread, as much as any block can have.
class DynamicShared {
 public:
  DynamicShared() {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    usable_ = (most_shared_bytes + page - 1) / page * page;
    whole_ = usable_ + page;
    void* memory = mmap(nullptr, whole_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
      throw DeviceError("out of memory: dynamic shared memory of the simulator");
    }
    memory_ = static_cast<std::byte*>(memory);
    if (mprotect(memory_ + usable_, page, PROT_NONE) != 0) {
      throw DeviceError("cannot protect the end of the simulator's dynamic shared memory");
    }
  }
  DynamicShared(const DynamicShared&) = delete;
  DynamicShared& operator=(const DynamicShared&) = delete;
  ~DynamicShared() { munmap(memory_, whole_); }

  std::span<std::byte> whole() const { return {memory_, whole_}; }
  std::span<std::byte> last(std::size_t bytes) const {
    return {memory_ + usable_ - (bytes + 15) / 16 * 16, bytes};
  }

 private:
  std::byte* memory_ = nullptr;
  std::size_t usable_ = 0, whole_ = 0;
};

DynamicShared& dynamic_shared() {
  static thread_local DynamicShared memory;
  return memory;
}

}  // namespace

bool shared_memory_is_poisoned() {
  symbols_of(module_of(reinterpret_cast<const void*>(&shared_memory_is_poisoned)));
  return all_known;
}

const StaticShared& static_shared_of(const void* kernel) {
  static thread_local std::unordered_map<const void*, StaticShared> known;
  const auto entry = known.find(kernel);
  return entry != known.end()
             ? entry->second
             : known.emplace(kernel, find_static_shared(kernel, false)).first->second;
}

const StaticShared& all_static_shared_of(const void* function) {
  static thread_local std::unordered_map<const void*, StaticShared> known;
  const auto entry = known.find(function);
  return entry != known.end()
             ? entry->second
             : known.emplace(function, find_static_shared(function, true)).first->second;
}

std::span<std::byte> dynamic_shared_of(std::size_t bytes) {
  return dynamic_shared().last(bytes);
}

std::span<std::byte> dynamic_shared_memory_whole() {
  return dynamic_shared().whole();
}

void poison(std::span<std::byte> memory) {
  constexpr std::uint64_t pattern = 0x7ff57ff57ff57ff5;
  std::size_t i = 0;
  for (; i + sizeof pattern <= memory.size(); i += sizeof pattern) {
    std::memcpy(memory.data() + i, &pattern, sizeof pattern);
  }
  if (i < memory.size()) {  // a call for nothing would be noticed by small blocks
    std::memcpy(memory.data() + i, &pattern, memory.size() - i);
  }
}

}  // namespace warpcheck::simt
