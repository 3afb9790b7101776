// Runs one planted kernel on a GPU, once, so that compute-sanitizer can watch it.
//
//   planted_cuda --list                    name, check and danger of each planted bug
//   planted_cuda --list-legitimate         names of the correct kernels that look wrong
//   planted_cuda NAME wrong|twin           prints what the kernel made of its input
//   planted_cuda NAME legitimate
//
// Each tensor is an allocation of its own. Exit code 0: the result is right; 1: it is not, or the
// device reported an error; 2: there is no such kernel.
#include <fmt/format.h>

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <cuda_runtime_api.h>

#include "test/checked/planted.h"
#include "warpcheck/error.h"

namespace warpcheck::planted {
namespace {

void check(cudaError_t code, const char* doing) {
  if (code != cudaSuccess) {
    throw DeviceError(fmt::format("{}: {}", doing, cudaGetErrorName(code)));
  }
}

// Device memory of exactly so many elements; null for none.
template <class T>
class Allocation {
 public:
  explicit Allocation(int elements) : bytes_(static_cast<std::size_t>(elements) * sizeof(T)) {
    if (bytes_ != 0) {
      check(cudaMalloc(&data_, bytes_), "allocating");
    }
  }
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;
  ~Allocation() { cudaFree(data_); }

  T* data() const { return static_cast<T*>(data_); }
  std::size_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_;
};

// What is wrong with the result; empty if nothing is.
template <class Subject>
std::string fault_of(const Subject& subject, Launcher launcher) {
  const Sizes& sizes = subject.sizes;
  const std::vector<float> x = input(subject);
  const Allocation<float> in(sizes.n);
  const Allocation<float> out(sizes.y);
  const Allocation<unsigned> work(sizes.w);
  check(cudaMemcpy(in.data(), x.data(), in.bytes(), cudaMemcpyHostToDevice), "copying x");
  if (work.bytes() != 0) {
    check(cudaMemset(work.data(), 0, work.bytes()), "clearing w");
  }
  if (sizes.y_is_zero) {
    check(cudaMemset(out.data(), 0, out.bytes()), "clearing y");
  }
  launcher({in.data(), out.data(), work.data(), sizes.n});
  check(cudaDeviceSynchronize(), "running the kernel");
  std::vector<float> y(static_cast<std::size_t>(sizes.y));
  check(cudaMemcpy(y.data(), out.data(), out.bytes(), cudaMemcpyDeviceToHost), "copying y");
  const std::vector<float> expected = subject.expected(x);
  for (std::size_t i = 0; i < y.size(); ++i) {
    if (y[i] != expected.at(i)) {
      return fmt::format("y[{}] is {}, not {}", i, y[i], expected[i]);
    }
  }
  return "";
}

std::string_view name_of(Danger danger) {
  switch (danger) {
    case Danger::none:
      return "-";
    case Danger::crash:
      return "crash";
    case Danger::hang:
      return "hang";
  }
  return "";
}

void list_planted() {
  for (const Planted& planted : all()) {
    fmt::print("{} {} {}\n", planted.name, name_of(planted.check), name_of(planted.danger));
  }
}

void list_legitimate() {
  for (const Legitimate& legitimate : all_legitimate()) {
    fmt::print("{}\n", legitimate.name);
  }
}

std::string fault_of(std::string_view name, std::string_view which) {
  if (which == "legitimate") {
    const Legitimate& legitimate = find_legitimate(name);
    return fault_of(legitimate, legitimate.launch);
  }
  const Planted& planted = find(name);
  return fault_of(planted, which == "wrong" ? planted.wrong : planted.twin);
}

int run(const std::vector<std::string_view>& words) {
  if (words.size() == 1 && words[0] == "--list") {
    list_planted();
    return 0;
  }
  if (words.size() == 1 && words[0] == "--list-legitimate") {
    list_legitimate();
    return 0;
  }
  if (words.size() != 2
      || (words[1] != "wrong" && words[1] != "twin" && words[1] != "legitimate")) {
    throw Misuse(
        "usage: planted_cuda --list | --list-legitimate | NAME wrong | NAME twin | NAME "
        "legitimate");
  }
  const std::string fault = fault_of(words[0], words[1]);
  fmt::print("{} {}: {}\n", words[0], words[1], fault.empty() ? "right" : fault);
  return fault.empty() ? 0 : 1;
}

}  // namespace
}  // namespace warpcheck::planted

int main(int count, char** words) {
  try {
    return warpcheck::planted::run({words + 1, words + count});
  } catch (const warpcheck::Misuse& misuse) {
    fmt::print(stderr, "{}\n", misuse.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print("{}\n", error.what());
    return 1;
  }
}
