// From a failing case to the smallest one that still fails.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

#include "warpcheck/case.h"

namespace warpcheck::gen {

class ShrinkGround;

// Proposes simpler and simpler cases: shape, then attributes, layout, dtype and schedule, then
// values. A value: a copy goes on from where the original stood. Only admitted shapes are proposed,
// each simpler than the best, none twice. The caller's budget ends it at any time.
class Shrinker {
 public:
  // `start` fails. Misuse with the first fault of the op.
  Shrinker(const Op& op, Case start);
  Shrinker(std::shared_ptr<const ShrinkGround> ground, Case start);

  // The next case to run; nothing when no proposal is left. Without feedback the same again.
  std::optional<Case> propose();
  // Does the proposed case fail in the same way?
  void feedback(bool still_fails);
  // The simplest case that is known to fail.
  const Case& best() const { return best_; }

 private:
  void enter(std::size_t stage);
  void advance();

  std::shared_ptr<const ShrinkGround> ground_;
  Case best_;
  Case stage_start_;  // the best when the stage began: the stage is played again from there
  Case round_start_;  // ... when this round of shape stages began
  Case pass_start_;   // ... when this pass over all stages began
  std::optional<Case> asked_;
  std::size_t stage_ = 0;
  int round_ = 0;
  int pass_ = 0;
  std::unordered_map<std::uint64_t, bool> answers_;  // by digest of the case: does it fail?
};

}  // namespace warpcheck::gen
