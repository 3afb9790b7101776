#include "corpus/registry.h"

#include <map>
#include <string>

#include "warpcheck/error.h"

namespace warpcheck::corpus {
namespace {

// Made on first use: kernel files register themselves before main, in no fixed order.
std::map<std::string, PlainLaunch, std::less<>>& kernels() {
  static std::map<std::string, PlainLaunch, std::less<>> all;
  return all;
}

}  // namespace

Registered::Registered(const char* kernel, PlainLaunch launch) {
  kernels()[kernel] = launch;
}

PlainLaunch find_kernel(std::string_view kernel) {
  const auto found = kernels().find(kernel);
  if (found == kernels().end()) {
    throw Misuse("this program was linked without the kernel " + std::string(kernel));
  }
  return found->second;
}

}  // namespace warpcheck::corpus
