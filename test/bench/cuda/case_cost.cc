// What a whole case costs on a GPU when its tensors are tiny: drawn, sent to the worker, filled,
// launched, judged and answered, against a bare loop of copy, launch, copy with pooled memory.
// Prints; judges nothing.
#include <chrono>
#include <cstdio>

#include <cuda_runtime_api.h>

#include "run/judge.h"
#include "test/cuda/faults.h"
#include "test/run/launchers.h"
#include "warpcheck/case_stream.h"
#include "warpcheck/cuda.h"

namespace warpcheck {
namespace {

constexpr int rounds = 3;
constexpr std::size_t cases = 5000;

Suite tiny() {
  return run::twice().dim("n", range(1, 64));
}

double microseconds_since(std::chrono::steady_clock::time_point start, std::size_t times) {
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / static_cast<double>(times);
}

double whole_case() {
  const Suite suite = tiny();
  RunSettings settings;
  settings.backend = BackendKind::cuda;
  const std::vector<Target> targets{
      {"Twice", tiny, test::twice_on_device(test::Fault::none, 1), {}}};
  run::Judge judge(targets, settings);
  static_cast<void>(
      judge.case_of(0, "matches_reference", "n=1"));  // starts the worker and its context
  const auto start = std::chrono::steady_clock::now();
  gen::CaseStream stream(suite.op(), 1);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < cases; ++i)
    texts.push_back(to_text(suite.op(), stream.next()));
  std::size_t passed = 0;
  judge.cases_of(0, "matches_reference", texts, [&](std::size_t, const run::Ruling& ruling) {
    passed += ruling.unavailable.empty() && !ruling.result.failure ? 1 : 0;
    return true;
  });
  if (passed != cases)
    std::printf("only %zu of %zu cases passed\n", passed, cases);
  return microseconds_since(start, cases);
}

double bare_loop() {
  const Op op = tiny().op();
  constexpr Index n = 64;
  constexpr std::size_t bytes = n * sizeof(float);
  void* device = nullptr;
  void* host = nullptr;
  cudaStream_t stream = nullptr;
  cudaMalloc(&device, 2 * bytes);
  cudaMallocHost(&host, 2 * bytes);
  cudaStreamCreate(&stream);
  const Launch launch = test::twice_on_device(test::Fault::none, 1);
  const Shape shape{{"n"}, {n}};
  float* x = static_cast<float*>(device);
  Call call(op, {n}, {}, f32, {Tensor("x", f32, shape, {1}, x)},
            {Tensor("y", f32, shape, {1}, x + n)}, stream);
  const auto once = [&] {
    cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream);
    launch(call);
    cudaMemcpyAsync(host, x + n, bytes, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
  };
  for (int i = 0; i < 100; ++i)
    once();
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < cases; ++i)
    once();
  return microseconds_since(start, cases);
}

}  // namespace
}  // namespace warpcheck

int main() {
  warpcheck::enable_cuda();
  // Workers first: this process must not touch CUDA before they are forked.
  double whole[warpcheck::rounds] = {};
  for (double& each : whole)
    each = warpcheck::whole_case();
  for (const double each : whole) {
    const double bare = warpcheck::bare_loop();
    std::printf("a case %.1f us, bare copy-launch-copy %.1f us: %.2f times\n", each, bare,
                each / bare);
  }
  return 0;
}
