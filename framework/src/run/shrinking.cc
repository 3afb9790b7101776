#include "run/shrinking.h"

#include "gen/shrink.h"

namespace warpcheck::run {
namespace {

constexpr int reruns = 3;
// Of the patience with the first run: what passes, passes fast.
constexpr double patience_while_shrinking = 0.2;

int family(FailureKind kind) {
  switch (kind) {
    case FailureKind::special_value:
    case FailureKind::never_written:
      return static_cast<int>(FailureKind::wrong_value);
    default:
      return static_cast<int>(kind);
  }
}

void rerun(const Subject& subject, Counterexample& counterexample) {
  for (int i = 0; i < reruns; ++i) {
    ++counterexample.reruns;
    const Ruling ruling = subject.on(counterexample.found);
    if (ruling.result.failure
        && same_kind(ruling.result.failure->kind, counterexample.failure.kind)) {
      ++counterexample.failed_reruns;
    }
  }
}

void shrink(const Subject& subject, Counterexample& counterexample, const RunSettings& settings) {
  gen::Shrinker shrinker(subject.suite.op(), counterexample.found);
  subject.judge.set_hang_seconds(patience_while_shrinking * settings.hang_seconds);
  while (counterexample.shrink_runs < static_cast<std::uint64_t>(settings.shrink_budget)) {
    const std::optional<Case> proposed = shrinker.propose();
    if (!proposed)
      break;
    ++counterexample.shrink_runs;
    const Ruling ruling = subject.on(*proposed);
    const bool fails = ruling.result.failure
                       && same_kind(ruling.result.failure->kind, counterexample.failure.kind);
    shrinker.feedback(fails);
    if (!fails)
      continue;
    ++counterexample.accepted_steps;
    counterexample.smallest = *proposed;
    counterexample.failure = *ruling.result.failure;
  }
  subject.judge.set_hang_seconds(settings.hang_seconds);
}

}  // namespace

bool same_kind(FailureKind a, FailureKind b) {
  return family(a) == family(b);
}

Counterexample pursue(const Subject& subject, Case found, Failure failure,
                      const RunSettings& settings) {
  Counterexample counterexample;
  counterexample.found = counterexample.smallest = std::move(found);
  counterexample.failure = std::move(failure);
  if (settings.replay)
    return counterexample;
  if (counterexample.failure.kind != FailureKind::hung)
    rerun(subject, counterexample);
  if (counterexample.failed_reruns < counterexample.reruns) {
    Failure& flaky = counterexample.failure;
    flaky.details.emplace_back("first seen as", flaky.what);
    flaky.kind = FailureKind::differs_from_run_to_run;
    flaky.what = "the same case fails in " + std::to_string(counterexample.failed_reruns + 1)
                 + " of " + std::to_string(counterexample.reruns + 1) + " runs";
    return counterexample;
  }
  shrink(subject, counterexample, settings);
  if (settings.shrink_budget > 0 && counterexample.failure.kind != FailureKind::hung)
    explain(subject, counterexample);
  return counterexample;
}

}  // namespace warpcheck::run
