#include "test/checked/planted.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <memory>
#include <numeric>
#include <ostream>

#include "device/backend.h"
#include "device/image.h"
#include "warpcheck/error.h"

namespace warpcheck::planted {
namespace {

std::vector<Planted>& list() {
  static std::vector<Planted> kernels;
  return kernels;
}

std::vector<Legitimate>& legitimate_list() {
  static std::vector<Legitimate> kernels;
  return kernels;
}

template <class Kernel>
std::vector<Kernel> by_name(std::vector<Kernel> kernels) {
  std::ranges::sort(kernels, {}, &Kernel::name);
  return kernels;
}

template <class Kernel>
const Kernel& find_in(const std::vector<Kernel>& kernels, std::string_view name) {
  const auto found = std::ranges::find(kernels, name, &Kernel::name);
  if (found != kernels.end()) {
    return *found;
  }
  std::string names;
  for (const Kernel& kernel : by_name(kernels)) {
    names += names.empty() ? "" : ", ";
    names += kernel.name;
  }
  throw Misuse("no kernel '" + std::string(name) + "'; there are: " + names);
}

std::ifstream file_of(const Planted& planted) {
  return std::ifstream(WARPCHECK_SOURCE_DIR "/test/checked/kernels/" + std::string(planted.name)
                       + ".cu");
}

Shape row_of(int elements) {
  return {{"n"}, {elements}};
}

std::vector<float> count_to(int n) {
  std::vector<float> x(static_cast<std::size_t>(n));
  std::iota(x.begin(), x.end(), 1.0F);
  return x;
}

}  // namespace

std::string_view name_of(Check check) {
  switch (check) {
    case Check::free_of_races:
      return "free_of_races";
    case Check::stays_in_bounds:
      return "stays_in_bounds";
    case Check::reads_initialised_memory:
      return "reads_initialised_memory";
    case Check::synchronises_correctly:
      return "synchronises_correctly";
    case Check::accepts_launch:
      return "accepts_launch";
    case Check::ends:
      return "ends";
    case Check::stays_in_stack:
      return "stays_in_stack";
  }
  return "";
}

Registered::Registered(const Planted& planted) {
  list().push_back(planted);
}

Registered::Registered(const Legitimate& legitimate) {
  legitimate_list().push_back(legitimate);
}

std::vector<Planted> all() {
  return by_name(list());
}

std::vector<Legitimate> all_legitimate() {
  return by_name(legitimate_list());
}

const Planted& find(std::string_view name) {
  return find_in(list(), name);
}

const Legitimate& find_legitimate(std::string_view name) {
  return find_in(legitimate_list(), name);
}

std::vector<float> input(const Planted& planted) {
  return count_to(planted.sizes.n);
}

std::vector<float> input(const Legitimate& legitimate) {
  return count_to(legitimate.sizes.n);
}

std::ostream& operator<<(std::ostream& out, const Planted& planted) {
  return out << planted.name;
}

std::ostream& operator<<(std::ostream& out, const Legitimate& legitimate) {
  return out << legitimate.name;
}

device::Image memory_after(Launcher launcher, const Sizes& sizes, std::uint64_t seed) {
  static const std::unique_ptr<device::Backend> backend = device::make_simt_backend();
  const std::vector<float> numbers = count_to(sizes.n);
  device::Image image;
  const std::size_t x = image.add("x", f32, row_of(sizes.n), Layout::contiguous);
  const std::size_t y = image.add("y", f32, row_of(sizes.y), Layout::contiguous);
  const std::size_t w = image.add("w", f32, row_of(sizes.w), Layout::contiguous);
  image.make();
  image.write(x, {numbers.begin(), numbers.end()});
  image.write(w, std::vector<double>(static_cast<std::size_t>(sizes.w)));
  if (sizes.y_is_zero) {
    image.write(y, std::vector<double>(static_cast<std::size_t>(sizes.y)));
  } else {
    image.poison(y, device::Poison::first);
  }
  backend->execute(image.bytes(), {.schedule = seed, .image = &image},
                   [&](std::byte* base, CUstream_st*) {
                     launcher({image.view(x, base).data<float>(), image.view(y, base).data<float>(),
                               static_cast<unsigned*>(image.view(w, base).raw()), sizes.n});
                   });
  return image;
}

std::vector<int> marked_lines(const Planted& planted) {
  std::ifstream file = file_of(planted);
  std::vector<int> lines;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with("// BUG")) {
      lines.push_back(number);
    }
  }
  return lines;
}

std::string bug_of(const Planted& planted) {
  constexpr std::string_view begin = "// Bug: ";
  std::ifstream file = file_of(planted);
  std::string sentence;
  for (std::string line; std::getline(file, line) && line != "//";) {
    sentence += sentence.empty() ? line.substr(begin.size()) : line.substr(2);
  }
  return sentence;
}

}  // namespace warpcheck::planted
