// How the stages of shrinking ask whether a case fails.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "gen/space.h"

namespace warpcheck::gen {

// What all copies of a shrinker share.
class ShrinkGround {
 public:
  // `frozen`: attributes that shrinking leaves alone, in the order of the op.
  ShrinkGround(Op op, std::vector<bool> frozen);

  const Space& space() const { return space_; }
  const Op& op() const { return space_.op(); }
  bool is_frozen(std::size_t attribute) const { return frozen_[attribute]; }
  // The smallest shapes of all, ascending; those with a zero apart.
  const std::vector<Sizes>& small() const { return small_; }
  const std::vector<Sizes>& empty() const { return empty_; }

  // Admitted shapes that differ from `sizes` in one further dim, which is as small as it can be;
  // `dim` keeps its value. For constraints that tie dims together.
  const std::vector<Sizes>& repairs(const Sizes& sizes, std::size_t dim) const;

 private:
  Space space_;
  std::vector<bool> frozen_;
  std::vector<Sizes> small_;
  std::vector<Sizes> empty_;
  // A cache of a pure function; shared by copies.
  mutable std::map<std::pair<Sizes, std::size_t>, std::vector<Sizes>> repairs_;
};

// Identifies a case among those asked about.
std::uint64_t digest(const Case& c);

// Thrown to leave a stage at a case of unknown verdict. A stage is ordinary code that asks and
// branches; it is played again from its start with the answers so far, up to the first open
// question. So a shrinker is plain data, and can be copied in the middle of any stage.
struct OpenQuestion {
  Case about;
};

class Inquiry {
 public:
  Inquiry(const ShrinkGround& ground, const Case& start, Case best,
          const std::unordered_map<std::uint64_t, bool>& answers);

  const ShrinkGround& ground() const { return ground_; }
  const Op& op() const { return ground_.op(); }
  const Case& best() const { return best_; }
  // The case that this pass began with.
  const Case& start() const { return start_; }

  // Is the candidate simpler than the best, admitted, and failing? Then it is the best.
  // Its kept elements are cut to what its sizes leave of them.
  bool fails(Case candidate);
  // The best with other sizes. If constraints forbid them, with one further dim changed.
  bool fails_at(const Sizes& sizes);
  bool fails_at(std::size_t dim, Index value);

  // The number of dims.
  std::size_t rank() const { return best_.dims.size(); }

 private:
  const ShrinkGround& ground_;
  const Case& start_;
  Case best_;
  const std::unordered_map<std::uint64_t, bool>& answers_;
};

}  // namespace warpcheck::gen
