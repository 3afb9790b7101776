// Times the right kernels of the corpus, one launch each, or those whose names are given. Built
// twice: corpus_bench has the fast simulator; corpus_bench_checked the checked one, and prints both
// times and their ratio.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "corpus/entries.h"
#include "corpus/registry.h"
#include "device/backend.h"
#include "device/simt/watcher.h"
#include "run/bench.h"
#include "warpcheck/case.h"

namespace {

using namespace warpcheck;  // NOLINT(google-build-using-namespace): a program, not a library

// 2^16 elements and more (130 along each dimension, where there are three), sizes that are no
// multiples of a tile among them.
Case large(const Op& op) {
  Case c = plainest(op);
  const std::size_t dims = c.dims.size();
  for (std::size_t d = 0; d < dims; ++d) {
    c.dims[d] = dims == 1 ? 65536 : dims == 2 ? (d == 0 ? 64 : 1025) : 130;
  }
  c.dtype = f32;
  return c;
}

// Of this process; what else the machine does is not in it.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

// The best of some launches, in milliseconds.
double time_of(const corpus::Entry& entry, device::Backend& backend) {
  const Suite suite = entry.wide();
  const Case c = large(suite.op());
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  double best = 1e30;
  double all = 0;
  const Launch kernel = corpus::find_kernel(entry.name);
  const Launch timed = [&](Call& call) {
    const double begin = cpu_ms();
    kernel(call);
    const double ms = cpu_ms() - begin;
    best = std::min(best, ms);
    all += ms;
  };
  const run::Bench bench(suite.op(), timed, backend);
  for (int i = 0; i < 3 || (all < 1000 && i < 100); ++i) {
    bench.run(c, inputs);
  }
  return best;
}

std::map<std::string, double> times_of_fast_program() {
  std::map<std::string, double> times;
#if defined(FAST_PROGRAM)
  if (FILE* pipe = popen(FAST_PROGRAM, "r"); pipe != nullptr) {
    char name[64];
    double ms = 0;
    while (fscanf(pipe, "%63s %lf", name, &ms) == 2) {
      times[name] = ms;
    }
    pclose(pipe);
  }
#endif
  return times;
}

}  // namespace

int main(int count, char** arguments) {
  const std::set<std::string> wanted(arguments + 1, arguments + count);
  const auto backend = device::make_simt_backend();
  const std::map<std::string, double> fast = times_of_fast_program();
  if (simt::watcher != nullptr) {
    simt::watcher->set_rules(~0U);
  }
  for (const corpus::Entry& entry : corpus::entries()) {
    const bool is_wanted = wanted.empty() || wanted.contains(entry.name);
    if (entry.role != corpus::Role::control || entry.on_host || !is_wanted) {
      continue;
    }
    const double ms = time_of(entry, *backend);
    const auto other = fast.find(entry.name);
    if (other == fast.end()) {
      fmt::print("{} {:.3f}\n", entry.name, ms);
    } else {
      fmt::print("| {} | {:.2f} | {:.2f} | {:.1f} |\n", entry.name, other->second, ms,
                 ms / other->second);
    }
  }
}
