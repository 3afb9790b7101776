// The build step of warpcheck_add_kernels:
//
//   warpcheck_simt_source SOURCE OUTPUT [--depfile FILE] [--include FOLDER]... [--leave FOLDER]...
#include <cstdio>
#include <exception>
#include <span>
#include <stdexcept>
#include <string_view>

#include "simt_source/translate.h"

namespace {

using warpcheck::simt_source::Translation;

Translation parse(std::span<char*> arguments) {
  constexpr const char* usage =
      "usage: warpcheck_simt_source SOURCE OUTPUT [--depfile FILE] [--include FOLDER]... "
      "[--leave FOLDER]...";
  if (arguments.size() < 2 || arguments.size() % 2 != 0) {
    throw std::runtime_error(usage);
  }
  Translation job{arguments[0], arguments[1], {}, {}, {}};
  for (std::size_t i = 2; i < arguments.size(); i += 2) {
    const std::string_view option = arguments[i];
    const char* const value = arguments[i + 1];
    if (option == "--depfile") {
      job.depfile = value;
    } else if (option == "--include") {
      job.include.emplace_back(value);
    } else if (option == "--leave") {
      job.leave.emplace_back(value);
    } else {
      throw std::runtime_error(usage);
    }
  }
  return job;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    translate(parse(std::span(arguments, static_cast<std::size_t>(count)).subspan(1)));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warpcheck_simt_source: %s\n", error.what());
    return 1;
  }
}
