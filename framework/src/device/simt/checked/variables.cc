#include "device/simt/checked/variables.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "device/simt/checked/unwatched.h"

namespace warpcheck::simt::checked {
namespace {

// What is no kernel's: the simulator's and the C++ library's, whose functions may be compiled into
// a kernel file, or run for a kernel.
bool is_of_a_library(std::string_view symbol) {
  if (!symbol.starts_with("_Z")) {
    return false;
  }
  if (symbol.starts_with("_ZT") || symbol.starts_with("_ZG")) {
    return true;
  }
  symbol.remove_prefix(2);
  symbol.remove_prefix(std::min(symbol.find_first_not_of("ZNKL"), symbol.size()));
  return symbol.starts_with("St") || symbol.starts_with("9warpcheck4simt")
         || symbol.starts_with("9warpcheck6device");
}

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? text.get() : symbol;
}

// "counter" of "ns::(anonymous namespace)::counter"; "scratch<float>" keeps its argument.
std::string last_name(const std::string& qualified) {
  int depth = 0;
  for (std::size_t i = qualified.size(); i-- > 1;) {
    const char c = qualified[i];
    depth += c == '>' || c == ')' ? 1 : c == '<' || c == '(' ? -1 : 0;
    if (depth == 0 && c == ':' && qualified[i - 1] == ':') {
      return qualified.substr(i + 1);
    }
  }
  return qualified;
}

std::size_t distance(std::uint64_t address, const GlobalVariable& variable) {
  const std::uint64_t end = variable.address + variable.bytes;
  return address < variable.address ? variable.address - address
         : address < end            ? 0
                                    : address - end + 1;
}

}  // namespace

void Variables::watch(const std::string& path, std::uint64_t bias) {
  if (path == path_ && bias == bias_) {
    return;
  }
  path_ = path;
  bias_ = bias;
  all_ = read_global_variables(path);
  window.close();
  if (all_.empty()) {
    return;
  }
  const std::span<const std::byte> last = memory_of(all_.back());
  const std::span<const std::byte> whole(memory_of(all_.front()).data(), last.data() + last.size());
  window.open(whole);
  is_kept_.assign(window.bytes / 4 + 1, false);
  window.set(whole, unwatched);  // what has no name is no kernel's
  for (const GlobalVariable& variable : all_) {
    const std::span<const std::byte> memory = memory_of(variable);
    if (window.covers(memory) && !is_of_a_library(variable.symbol)) {
      window.set(memory, usable | has_value);
    }
  }
}

std::byte* Variables::word_at(std::size_t word) const {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address in the window
  return reinterpret_cast<std::byte*>(window.begin + 4 * word);
}

void Variables::keep(std::uintptr_t at, std::size_t bytes) {
  const std::size_t end = std::min(at - window.begin + bytes, window.bytes);
  for (std::size_t word = (at - window.begin) / 4; 4 * word < end; ++word) {
    if (!is_kept_[word] && window.states[word] != unwatched) {
      is_kept_[word] = true;
      Kept& kept = kept_.emplace_back(Kept{word, {}});
      copy_unwatched(kept.bytes.data(), word_at(word), kept.bytes.size());
    }
  }
}

void Variables::end_launch(bool is_given_up) {
  for (const Kept& kept : kept_) {
    is_kept_[kept.word] = false;
    for (std::size_t i = 0; is_given_up && i < kept.bytes.size(); ++i) {
      if ((window.states[kept.word] >> i & 1) != 0) {
        word_at(kept.word)[i] = kept.bytes[i];
      }
    }
  }
  kept_.clear();
}

std::span<const std::byte> Variables::memory_of(const GlobalVariable& variable) const {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that the file states
  return {reinterpret_cast<const std::byte*>(variable.address + bias_), variable.bytes};
}

const GlobalVariable* Variables::find_nearest(std::uintptr_t address) const {
  const auto found = std::ranges::min_element(all_, {}, [&](const GlobalVariable& variable) {
    return distance(address - bias_, variable);
  });
  return found == all_.end() ? nullptr : &*found;
}

std::span<const std::byte> Variables::nearest(std::uintptr_t address) const {
  const GlobalVariable* const variable = find_nearest(address);
  return variable == nullptr ? std::span<const std::byte>() : memory_of(*variable);
}

std::string Variables::name_of_nearest(std::uintptr_t address) const {
  const GlobalVariable* const variable = find_nearest(address);
  return variable == nullptr ? "" : last_name(demangled(variable->symbol));
}

}  // namespace warpcheck::simt::checked
