// Replays one text in a process of its own and prints what it makes of it: the bytes of every input
// as the backend holds them, and the verdict.
//
//   replay_witness_simt KERNEL CHECK CASE-TEXT
//
// Exit status 0; 3 and the reason where the backend has no device.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>

#include "device/backend.h"
#include "replay/targets.h"
#include "run/bench.h"
#include "warpcheck/case.h"
#include "warpcheck/runner.h"
#ifdef WARPCHECK_WITH_CUDA
#include "warpcheck/cuda.h"
#endif

namespace warpcheck::replay {
namespace {

constexpr int no_device = 3;
#ifdef WARPCHECK_WITH_CUDA
constexpr BackendKind backend_kind = BackendKind::cuda;
#else
constexpr BackendKind backend_kind = BackendKind::simt;
#endif

// FNV-1a.
class Hash {
 public:
  void add(std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001b3; }
  void add_code(std::uint64_t code, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      add((code >> (8 * i)) & 0xff);
    }
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325;
};

std::string text_of(const std::vector<Index>& index) {
  std::string text;
  for (const Index i : index) {
    text += (text.empty() ? "" : ", ") + std::to_string(i);
  }
  return "[" + text + "]";
}

void print(const Failure& failure) {
  fmt::print("  {}: {}\n", name_of(failure.kind), failure.what);
  if (failure.worst) {
    const Element& worst = *failure.worst;
    fmt::print("  {}{} exact {} nearest {} {:#x} got {} {:#x}\n", worst.output,
               text_of(worst.index), worst.exact, worst.nearest, worst.nearest_code, worst.got,
               worst.got_code);
    fmt::print("  error {:.4g} ulp, bound {:.4g} ulp\n", worst.error_ulp, worst.bound_ulp);
  }
  if (failure.pattern) {
    Hash where;
    for (const bool wrong : failure.pattern->wrong) {
      where.add(wrong ? 1 : 0);
    }
    fmt::print("  {} of {} in {}, places {:016x}\n", failure.pattern->count(),
               failure.pattern->wrong.size(), failure.pattern->output, where.value());
  }
  for (const auto& [name, text] : failure.details) {
    fmt::print("  {}: {}\n", name, text);
  }
}

// After a launch that does nothing: what went to the backend's memory and came back.
void print_inputs(const Suite& suite, const Case& c) {
  const Launch nothing = [](Call&) {};
  const auto backend = device::make_backend(backend_kind);
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const run::Launched launched = run::Bench(suite.op(), nothing, *backend).run(c, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Hash bytes;
    for (const std::uint64_t code : launched.image().codes(launched.input(i))) {
      bytes.add_code(code, inputs[i].format.bytes);
    }
    fmt::print("  {} {}{} {:016x}\n", suite.op().inputs()[i].name, inputs[i].format.name,
               text_of(inputs[i].shape.sizes), bytes.value());
  }
  Hash memory;
  for (const std::byte byte : launched.image().bytes()) {
    memory.add(static_cast<std::uint64_t>(byte));
  }
  fmt::print("  memory {:016x}\n", memory.value());
}

int witness(const std::string& kernel, const std::string& check, const std::string& text) {
  const std::vector<Target> all = targets();
  const auto target =
      std::find_if(all.begin(), all.end(), [&](const Target& each) { return each.name == kernel; });
  RunSettings settings;
  settings.backend = backend_kind;
  settings.replay = text;
  // First of all: a process that uses a device cannot fork workers that use it too.
  const Verdict verdict = Runner(all, settings).run(kernel, check);
  if (verdict.outcome == Outcome::skipped) {
    fmt::print("{}\n", verdict.skipped_because);
    return no_device;
  }
  const Suite suite = target->suite();
  fmt::print("{} {} {}\n", kernel, check, text);
  print_inputs(suite, parse_case(suite.op(), text));
  if (verdict.counterexample) {
    print(verdict.counterexample->failure);
  } else {
    fmt::print("  passed, {} elements\n", verdict.measured.elements);
  }
  return 0;
}

}  // namespace
}  // namespace warpcheck::replay

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: replay_witness KERNEL CHECK CASE-TEXT\n", stderr);
    return 2;
  }
#ifdef WARPCHECK_WITH_CUDA
  warpcheck::enable_cuda();
#endif
  try {
    return warpcheck::replay::witness(argv[1], argv[2], argv[3]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
