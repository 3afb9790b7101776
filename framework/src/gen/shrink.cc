// From a failing case to the smallest one that still fails: the order of the stages.
#include "gen/shrink.h"

#include <algorithm>
#include <array>
#include <utility>

#include "gen/inquiry.h"
#include "gen/shrink_stages.h"

namespace warpcheck::gen {
namespace {

using Stage = void (*)(Inquiry&);
// Other values are tried twice: early, because a bug that shows only now and then with the values
// it was found with would cost the stages after it most of their questions, and once more at the
// end.
constexpr std::array<Stage, 14> stages{
    jump_to_least,    scan_from_least,        bisect_dims,     try_residues,     step_down,
    try_other_values, move_jointly,           enumerate_small, hunt_periods,     descend_volumes,
    try_other_values, simplify_configuration, simplify_values, keep_few_elements};

// Positions in `stages`.
constexpr std::size_t jumping = 0;
constexpr std::size_t scanning = 1;
constexpr std::size_t enumerating = 7;
constexpr std::size_t descending = 9;
constexpr std::size_t revaluing = 10;
constexpr std::size_t configuring = 11;

constexpr int most_rounds = 4;
constexpr int most_passes = 3;

// How many shapes are smaller, if that is known.
std::ptrdiff_t smaller_shapes(const ShrinkGround& ground, const Sizes& sizes) {
  const auto& shapes =
      std::count(sizes.begin(), sizes.end(), 0) > 0 ? ground.empty() : ground.small();
  const auto found = std::find(shapes.begin(), shapes.end(), sizes);
  return found == shapes.end() ? -1 : found - shapes.begin();
}

}  // namespace

Shrinker::Shrinker(const Op& op, Case start)
    : Shrinker(std::make_shared<const ShrinkGround>(op, std::vector<bool>()), std::move(start)) {}

Shrinker::Shrinker(std::shared_ptr<const ShrinkGround> ground, Case start)
    : ground_(std::move(ground)),
      best_(std::move(start)),
      stage_start_(best_),
      round_start_(best_),
      pass_start_(best_) {}

void Shrinker::enter(std::size_t stage) {
  stage_ = stage;
  stage_start_ = best_;
}

// A round of shape stages is repeated while it helps; a pass over all stages if another
// configuration or other values may now allow a smaller shape. The costly shape stages are for the
// first pass only.
void Shrinker::advance() {
  const std::ptrdiff_t fewer = smaller_shapes(*ground_, best_.dims);
  if (stage_ < enumerating && fewer >= 0 && fewer <= few_shapes) {
    return enter(enumerating);
  }
  const bool all_asked = stage_ == enumerating && fewer >= 0;
  const bool again_in_vain = stage_ + 1 == enumerating && pass_ > 0;
  if (all_asked || again_in_vain) {
    return enter(pass_ > 0 ? configuring : revaluing);
  }
  if (stage_ == descending && best_.dims != round_start_.dims && ++round_ < most_rounds) {
    round_start_ = best_;
    return enter(scanning);
  }
  if (stage_ + 1 == stages.size()) {
    const bool again = !(best_ == pass_start_) && ++pass_ < most_passes;
    if (again) {
      pass_start_ = round_start_ = best_;
      round_ = 0;
    }
    return enter(again ? jumping : stages.size());
  }
  enter(stage_ + 1);
}

std::optional<Case> Shrinker::propose() {
  while (!asked_ && stage_ < stages.size()) {
    Inquiry inquiry(*ground_, pass_start_, stage_start_, answers_);
    try {
      stages[stage_](inquiry);
      advance();
    } catch (OpenQuestion& question) {
      asked_ = std::move(question.about);
    }
  }
  return asked_;
}

void Shrinker::feedback(bool still_fails) {
  if (!asked_) {
    return;
  }
  answers_[digest(*asked_)] = still_fails;
  if (still_fails) {
    best_ = *asked_;
  }
  asked_.reset();
}

}  // namespace warpcheck::gen
