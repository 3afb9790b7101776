// Times kernels on the simulator, in plain and in random order, beside plain loops, and prints the
// ratios at the end. No assertion: a machine's noise decides nothing.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "corpus/registry.h"
#include "device/simt/simulator.h"
#include "simt_bench_kernels.h"
#include "warpcheck/call.h"

namespace {

constexpr int elements = 262144;
constexpr int rows = 64;
constexpr int cols = 1025;
constexpr int matrix = 64;

struct Data {
  std::vector<float> x = std::vector<float>(elements), y = std::vector<float>(elements);
  std::vector<unsigned char> bytes = std::vector<unsigned char>(elements);
  std::vector<unsigned> counts = std::vector<unsigned>(256);
  std::vector<int> lanes = std::vector<int>(32);

  Data() {
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] = static_cast<float>(static_cast<int>(i * 7919 % 2001) - 1000) * 0.01F;
      bytes[i] = static_cast<unsigned char>(i * i >> 5);
    }
  }
};

// A kernel of the corpus, with its own launcher.
void of_corpus(const char* kernel, Data& d) {
  static const warpcheck::Op op = warpcheck::Op("elementwise")
                                      .input("x", {"n"})
                                      .attribute("alpha", warpcheck::one_of({0.5}))
                                      .output("y", {"n"});
  const warpcheck::Shape shape{{"n"}, {elements}};
  warpcheck::Call call(op, {elements}, {0.5}, warpcheck::f32,
                       {{"x", warpcheck::f32, shape, {1}, d.x.data()}},
                       {{"y", warpcheck::f32, shape, {1}, d.y.data()}}, nullptr);
  warpcheck::corpus::find_kernel(kernel)(call);
}

struct Row {
  std::string name;
  std::function<void(Data&)> kernel;
  std::string loop;  // the row to compare with
};

void add(const std::string& name, std::uint64_t seed, const std::function<void(Data&)>& work) {
  benchmark::RegisterBenchmark(name.c_str(), [seed, work](benchmark::State& state) {
    static Data data;
    warpcheck::simt::set_schedule(seed);
    for ([[maybe_unused]] auto _ : state) {
      work(data);
      benchmark::ClobberMemory();
    }
  })->Unit(benchmark::kMicrosecond);
}

// Keeps the times for the table.
class Keeper : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      times[run.benchmark_name()] = run.GetAdjustedCPUTime();
    }
    ConsoleReporter::ReportRuns(runs);
  }
  std::map<std::string, double> times;
};

}  // namespace

int main(int argc, char** argv) {
  namespace bench = simt_bench;
  const std::vector<Row> loops{
      {"loop/scale_add", [](Data& d) { bench::scale_add_loop(d.x.data(), d.y.data(), elements); },
       ""},
      {"loop/gelu", [](Data& d) { bench::gelu_loop(d.x.data(), d.y.data(), elements); }, ""},
      {"loop/silu", [](Data& d) { bench::silu_loop(d.x.data(), d.y.data(), elements); }, ""},
      {"loop/relu", [](Data& d) { bench::relu_loop(d.x.data(), d.y.data(), elements); }, ""},
      {"loop/leaky_relu",
       [](Data& d) { bench::leaky_relu_loop(d.x.data(), d.y.data(), elements, 0.5F); }, ""},
      {"loop/sigmoid", [](Data& d) { bench::sigmoid_loop(d.x.data(), d.y.data(), elements); }, ""},
      {"loop/tanh", [](Data& d) { bench::tanh_loop(d.x.data(), d.y.data(), elements); }, ""},
      {"loop/elu", [](Data& d) { bench::elu_loop(d.x.data(), d.y.data(), elements, 0.5F); }, ""},
      {"loop/softmax", [](Data& d) { bench::softmax_loop(d.x.data(), d.y.data(), rows, cols); },
       ""},
      {"loop/matmul",
       [](Data& d) { bench::matmul_loop(d.x.data(), d.x.data() + 7, d.y.data(), matrix); }, ""},
      {"loop/histogram",
       [](Data& d) { bench::histogram_loop(d.bytes.data(), d.counts.data(), elements); }, ""},
  };
  std::vector<Row> kernels{
      {"scale_add", [](Data& d) { bench::scale_add(d.x.data(), d.y.data(), elements); },
       "loop/scale_add"},
      {"gelu", [](Data& d) { bench::gelu(d.x.data(), d.y.data(), elements); }, "loop/gelu"},
      {"softmax_shuffle",
       [](Data& d) { bench::softmax_shuffle(d.x.data(), d.y.data(), rows, cols); }, "loop/softmax"},
      {"softmax_tree", [](Data& d) { bench::softmax_tree(d.x.data(), d.y.data(), rows, cols); },
       "loop/softmax"},
      {"matmul",
       [](Data& d) { bench::matmul_tiled(d.x.data(), d.x.data() + 7, d.y.data(), matrix); },
       "loop/matmul"},
      {"histogram", [](Data& d) { bench::histogram(d.bytes.data(), d.counts.data(), elements); },
       "loop/histogram"},
      {"barriers_1000x256", [](Data&) { bench::barriers(1000, 256); }, ""},
      {"shuffles_1000x32", [](Data& d) { bench::shuffles(d.lanes.data(), 1000); }, ""},
      {"launch_1x32", [](Data&) { bench::barriers(0, 32); }, ""},
  };
  for (const char* name : {"gelu", "silu", "relu", "leaky_relu", "sigmoid", "tanh", "elu"}) {
    kernels.push_back({std::string("corpus_") + name, [name](Data& d) { of_corpus(name, d); },
                       std::string("loop/") + name});
  }
  for (const Row& row : loops) {
    add(row.name, 0, row.kernel);
  }
  for (const Row& row : kernels) {
    add("plain/" + row.name, 0, row.kernel);
    add("random/" + row.name, 1, row.kernel);
  }
  benchmark::Initialize(&argc, argv);
  Keeper keeper;
  benchmark::RunSpecifiedBenchmarks(&keeper);
  std::printf("\n%-18s %10s %10s   times of the plain loop\n", "kernel", "plain", "random");
  for (const Row& row : kernels) {
    if (!row.loop.empty() && keeper.times.count(row.loop) != 0) {
      std::printf("%-18s %10.2f %10.2f\n", row.name.c_str(),
                  keeper.times["plain/" + row.name] / keeper.times[row.loop],
                  keeper.times["random/" + row.name] / keeper.times[row.loop]);
    }
  }
}
