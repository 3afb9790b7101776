#include <cmath>

#include "report/samples.h"

namespace warpcheck::report::samples {
namespace {

Sample softmax_sample(std::string name, std::string kernel, std::string check, Failure failure) {
  const Op op = softmax();
  const Case c = case_of(op, {1, 33}, {zeros()});
  return {std::move(name), op,
          failed(op, std::move(kernel), std::move(check), c, std::move(failure))};
}

Sample out_of_bounds() {
  return softmax_sample(
      "out_of_bounds", "VectorSoftmax", "stays_in_bounds",
      failure_of(FailureKind::out_of_bounds, "writes past the end of y",
                 {{"first byte", "0 bytes after its last byte"}, {"changed", "12 bytes"}}));
}

Sample input_changed() {
  Failure failure =
      failure_of(FailureKind::input_changed, "the input x[0, 0] is another value afterwards");
  failure.pattern =
      pattern("x", {{"rows", "cols"}, {1, 33}}, [](Index, Index c) { return c < 32; });
  return softmax_sample("input_changed", "InPlaceSoftmax", "leaves_inputs_alone", failure);
}

Sample crashed() {
  Sample sample =
      softmax_sample("crashed", "WildSoftmax", "matches_reference",
                     failure_of(FailureKind::crashed,
                                "the process that ran the kernel ended by signal 6 (Aborted)",
                                {{"it said", "free(): invalid pointer\n\033[31mmore\033[0m"}}));
  sample.style.program = "build/my tests/softmax_test";
  return sample;
}

Sample hung() {
  return softmax_sample("hung", "EndlessSoftmax", "writes_every_output",
                        failure_of(FailureKind::hung, "the kernel does not end"));
}

Sample device_error() {
  Sample sample = softmax_sample(
      "device_error", "TrapSoftmax", "matches_reference",
      failure_of(FailureKind::device_error,
                 "waiting for the kernel: cudaErrorIllegalAddress: an illegal memory access was "
                 "encountered"));
  sample.verdict.backend = "cuda";
  return sample;
}

Sample simulator_finding() {
  Sample sample = softmax_sample(
      "simulator_finding", "RacySoftmax", "matches_reference",
      failure_of(FailureKind::simulator_finding,
                 "__syncthreads() is reached by 31 of 32 threads of block (0, 0, 0)"));
  sample.verdict.counterexample->smallest.schedule = 17;
  return sample;
}

// The texts of these two are as the checked simulator makes them (test/checked/verdict_test.cc).
Sample data_race() {
  Sample sample = softmax_sample(
      "data_race", "SharedSoftmax", "free_of_races",
      failure_of(FailureKind::data_race,
                 "softmax.cu:30 reads of_warp[1], which another thread writes at softmax.cu:23: "
                 "no barrier is between them",
                 {{"one", "thread (7,0,0) of block (0,0,0) reads at softmax.cu:30"},
                  {"the other", "thread (32,0,0) of block (0,0,0) writes at softmax.cu:23"}}));
  sample.style.program = "./my_test_checked";
  return sample;
}

Sample uninitialised_read() {
  Sample sample =
      softmax_sample("uninitialised_read", "NarrowSoftmax", "reads_initialised_memory",
                     failure_of(FailureKind::uninitialised_read,
                                "softmax.cu:31 reads of_warp[1], which nothing has written",
                                {{"by", "thread (0,0,0) of block (0,0,0), softmax.cu:31"}}));
  sample.style.program = "./my_test_checked";
  return sample;
}

Sample differs_from_run_to_run() {
  Failure failure = failure_of(FailureKind::differs_from_run_to_run,
                               "y[0, 5] differs between two runs on the same inputs",
                               {{"one run", "0.0303030312"}, {"the other", "0.0303030331"}});
  failure.pattern =
      pattern("y", {{"rows", "cols"}, {1, 33}}, [](Index, Index c) { return c == 5; });
  Sample sample =
      softmax_sample("differs_from_run_to_run", "AtomicSoftmax", "same_bits_twice", failure);
  sample.verdict.counterexample->reruns = 20;
  sample.verdict.counterexample->failed_reruns = 3;
  return sample;
}

Sample law_broken() {
  Failure failure = failure_of(FailureKind::law_broken, "it should be that each row sums to 1");
  failure.worst =
      Element{"y", {0, 0}, "", "0.25", "0.5", 0x3e800000, 0x3f000000, 8388608.0, std::nan(""), ""};
  return softmax_sample("law_broken", "HalfSoftmax", "rows_sum_to_one", failure);
}

Sample disagrees_with_peer() {
  Failure failure =
      failure_of(FailureKind::disagrees_with_peer, "y[0, 32] differs from OldSoftmax");
  failure.worst = Element{"y",        {0, 32},    "",       "0.0303030312", "0.03125",
                          0x3cf83e10, 0x3d000000, 5.0843e5, std::nan(""),   ""};

  failure.pattern =
      pattern("y", {{"rows", "cols"}, {1, 33}}, [](Index, Index c) { return c == 32; });
  return softmax_sample("disagrees_with_peer", "NewSoftmax", "agrees_with_OldSoftmax", failure);
}

Sample layout_dependent() {
  Sample sample =
      softmax_sample("layout_dependent", "FlatSoftmax", "any_layout",
                     failure_of(FailureKind::layout_dependent,
                                "y[0, 1] differs between contiguous and padded inputs"));
  sample.verdict.counterexample->smallest.layout = Layout::padded;
  return sample;
}

Sample oracle_too_weak() {
  Sample sample =
      softmax_sample("oracle_too_weak", "AnySoftmax", "rejects_wrong_kernels",
                     failure_of(FailureKind::oracle_too_weak,
                                "a kernel that gives all zeros is accepted in all of 30 cases",
                                {{"also accepted", "a kernel that flips a sign"}}));
  sample.verdict.counterexample->smallest = {};
  sample.verdict.seed = 42;
  return sample;
}

Sample misuse() {
  Sample sample =
      softmax_sample("misuse", "TypoSoftmax", "is_well_formed",
                     failure_of(FailureKind::misuse,
                                "softmax has no input 'gian'; it has: x  (softmax_test.cc:41)"));
  sample.verdict.counterexample->smallest = {};
  return sample;
}

}  // namespace

std::vector<Sample> others() {
  return {data_race(),        uninitialised_read(),
          out_of_bounds(),    input_changed(),
          crashed(),          hung(),
          device_error(),     simulator_finding(),
          law_broken(),       disagrees_with_peer(),
          layout_dependent(), differs_from_run_to_run(),
          misuse(),           oracle_too_weak()};
}

Op softmax() {
  Op op("softmax");
  op.input("x", {"rows", "cols"}).output("y", {"rows", "cols"}).dtypes({f32, f16});
  return op;
}

Case case_of(const Op& op, std::vector<Index> dims, std::vector<Recipe> inputs,
             const Format& dtype) {
  Case c;
  c.op = op.name();
  c.dims = std::move(dims);
  for (const AttributeSpec& attribute : op.attributes()) {
    c.attributes.push_back(attribute.domain.min);
  }
  c.inputs = std::move(inputs);
  c.dtype = dtype;
  return c;
}

Failure failure_of(FailureKind kind, std::string what,
                   std::vector<std::pair<std::string, std::string>> details) {
  Failure failure;
  failure.kind = kind;
  failure.what = std::move(what);
  failure.details = std::move(details);
  return failure;
}

Verdict failed(const Op& op, std::string kernel, std::string check, Case smallest,
               Failure failure) {
  Verdict v;
  v.kernel = std::move(kernel);
  v.check = std::move(check);
  v.op = op.name();
  v.backend = "simt";
  v.outcome = Outcome::failed;
  v.counterexample = Counterexample{};
  v.counterexample->found = smallest;
  v.counterexample->smallest = std::move(smallest);
  v.counterexample->failure = std::move(failure);
  v.counterexample->case_number = 2;
  return v;
}

}  // namespace warpcheck::report::samples
