#include "run/case_checks.h"

#include <algorithm>

#include "base/list.h"
#include "run/comparison.h"
#include "warpcheck/oracle.h"

namespace warpcheck::run {
namespace {

using device::Poison;

// Elements that hold both poisons after a run with each: the kernel writes them in neither.
std::optional<Failure> never_written(const Bench& bench, const Case& c,
                                     const std::vector<Array>& inputs, const Launched& first) {
  std::optional<Launched> second;
  for (std::size_t o = 0; o < bench.op().outputs().size(); ++o) {
    std::vector<bool> held = first.image().holds(first.output(o), Poison::first);
    if (std::find(held.begin(), held.end(), true) == held.end())
      continue;
    if (!second)
      second = bench.run(c, inputs, {.poison = Poison::second});
    const std::vector<bool> again = second->image().holds(second->output(o), Poison::second);
    for (std::size_t i = 0; i < held.size(); ++i)
      held[i] = held[i] && again[i];
    if (std::find(held.begin(), held.end(), true) == held.end())
      continue;
    Failure failure{FailureKind::never_written, {}, {}, pattern_of(bench.op(), c, o, held), {}};
    failure.what = first_element(*failure.pattern) + " is never written ("
                   + counted(static_cast<std::size_t>(failure.pattern->count()), "element") + " of "
                   + std::to_string(held.size()) + " keep what the memory held before)";
    return failure;
  }
  return std::nullopt;
}

}  // namespace

CaseResult matches_reference(const Suite& suite, const Bench& bench, const Case& c) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const Launched launched = bench.run(c, inputs);
  const oracle::Expectation expectation(suite, c, inputs);
  oracle::Judgement judged = expectation.judge(launched.outputs());
  CaseResult result{std::nullopt, judged.measured};
  if (judged.wrong == 0)
    return result;
  if (auto unwritten = never_written(bench, c, inputs, launched)) {
    unwritten->worst = std::move(judged.worst);
    result.failure = std::move(unwritten);
    return result;
  }
  Failure failure{judged.kind, {}, std::move(judged.worst), std::move(judged.pattern), {}};
  failure.what = failure.kind == FailureKind::special_value
                     ? "NaN or infinity where a number belongs, or the reverse"
                     : "elements lie outside the bound";
  result.failure = std::move(failure);
  return result;
}

CaseResult writes_every_output(const Suite& suite, const Bench& bench, const Case& c) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  return {never_written(bench, c, inputs, bench.run(c, inputs)), {.cases = 1}};
}

CaseResult stays_in_bounds(const Suite& suite, const Bench& bench, const Case& c) {
  const Launched launched = bench.run(c, make_inputs(suite.op(), c));
  CaseResult result{std::nullopt, {.cases = 1}};
  const auto hit = launched.image().red_zone_hit();
  if (!hit)
    return result;
  Failure failure{FailureKind::out_of_bounds, {}, {}, {}, {}};
  failure.what =
      "writes "
      + (hit->before ? std::string("before the begin of ") : std::string("past the end of "))
      + hit->tensor;
  const std::string side = hit->before ? " before its first byte" : " after its last byte";
  failure.details.emplace_back("first byte", std::to_string(hit->distance) + " bytes" + side);
  failure.details.emplace_back("changed", counted(hit->bytes, "byte"));
  result.failure = std::move(failure);
  return result;
}

CaseResult breaks_no_rule(const Suite& suite, const Bench& bench, const Case& c) {
  bench.run(c, make_inputs(suite.op(), c));
  return {std::nullopt, {.cases = 1}};
}

CaseResult leaves_inputs_alone(const Suite& suite, const Bench& bench, const Case& c) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const Launched launched = bench.run(c, inputs);
  CaseResult result{std::nullopt, {.cases = 1}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const TensorSpec& spec = suite.op().inputs()[i];
    if (suite.op().is_in_place(spec.name))
      continue;
    const std::vector<std::uint64_t> codes = launched.image().codes(launched.input(i));
    std::vector<bool> changed(codes.size());
    for (std::size_t e = 0; e < codes.size(); ++e)
      changed[e] = codes[e] != encode(inputs[i].format, inputs[i].values[e]);
    if (std::find(changed.begin(), changed.end(), true) == changed.end())
      continue;
    Failure failure{FailureKind::input_changed,
                    {},
                    {},
                    Pattern{spec.name, inputs[i].shape, inputs[i].format, changed},
                    {}};
    failure.what = "the input " + first_element(*failure.pattern) + " is another value afterwards";
    result.failure = std::move(failure);
    return result;
  }
  return result;
}

CaseResult same_bits_twice(const Suite& suite, const Bench& bench, const Case& c) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const Launched first = bench.run(c, inputs);
  // The same poison in both: an element that is not written is the business of writes_every_output.
  const Launched second = bench.run(c, inputs, {.pool = 1, .dirty = true, .schedule_shift = 1});
  return {compare_runs(suite.op(), c, first, second,
                       {suite.nondeterminism(), FailureKind::differs_from_run_to_run,
                        "differs between two runs on the same inputs"}),
          {.cases = 1}};
}

CaseResult any_layout(const Suite& suite, const Bench& bench, const Case& c) {
  Case plain = c, other = c;
  plain.layout = Layout::contiguous;
  for (const Layout layout : suite.op().layouts()) {
    if (other.layout == Layout::contiguous)
      other.layout = layout;
  }
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const Launched first = bench.run(plain, inputs), second = bench.run(other, inputs);
  return {compare_runs(
              suite.op(), c, first, second,
              {suite.nondeterminism(), FailureKind::layout_dependent,
               std::string("differs between contiguous and ") + name_of(other.layout) + " inputs"}),
          {.cases = 1}};
}

CaseResult agrees_with(const Suite& suite, const Bench& bench, const Peer& peer, const Case& c) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  const Launched ours = bench.run(c, inputs);
  const Launch launch = peer.launch;
  const Launched theirs = bench.with(launch).run(c, inputs, {.pool = 1});
  return {
      compare_runs(suite.op(), c, ours, theirs,
                   {peer.tolerance, FailureKind::disagrees_with_peer, "differs from " + peer.name}),
      {.cases = 1}};
}

}  // namespace warpcheck::run
