// How the stages of shrinking ask whether a case fails.
#include "gen/inquiry.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "schema/replay.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

constexpr std::size_t small_shapes = 128;
constexpr Index most_repair_values = 4096;

// FNV-1a over words of 64 bits.
class Digest {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) {
      state_ = (state_ ^ ((word >> (8 * i)) & 0xff)) * 0x100000001b3;
    }
  }
  void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
  void add(std::string_view text) {
    for (const char c : text) {
      add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    }
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325;
};

void add(Digest& digest, const Recipe& recipe) {
  digest.add(static_cast<std::uint64_t>(recipe.kind));
  digest.add(recipe.a);
  digest.add(recipe.b);
  digest.add(recipe.seed);
  digest.add(static_cast<std::uint64_t>(recipe.spike));
  digest.add(std::uint64_t{static_cast<unsigned>(recipe.rounding + 1)});
  digest.add(static_cast<std::uint64_t>(recipe.keep_none ? 1 : 0));
  digest.add(static_cast<std::uint64_t>(recipe.keep.size()));
  for (const auto& [first, last] : recipe.keep) {
    digest.add(static_cast<std::uint64_t>(first));
    digest.add(static_cast<std::uint64_t>(last));
  }
}

}  // namespace

std::uint64_t digest(const Case& c) {
  Digest digest;
  for (const Index size : c.dims) {
    digest.add(static_cast<std::uint64_t>(size));
  }
  for (const double value : c.attributes) {
    digest.add(value);
  }
  digest.add(std::string_view(c.dtype.name));
  digest.add(static_cast<std::uint64_t>(c.layout));
  for (const auto& recipe : c.inputs) {
    add(digest, recipe);
  }
  digest.add(c.schedule);
  return digest.value();
}

ShrinkGround::ShrinkGround(Op op, std::vector<bool> frozen)
    : space_(std::move(op)), frozen_(std::move(frozen)) {
  frozen_.resize(space_.op().attributes().size(), false);
  small_ = smallest_shapes(space_.op(), small_shapes, true);
  for (auto& sizes : smallest_shapes(space_.op(), small_shapes, false)) {
    if (volume(sizes) == 0) {
      empty_.push_back(std::move(sizes));
    }
  }
}

const std::vector<Sizes>& ShrinkGround::repairs(const Sizes& sizes, std::size_t dim) const {
  const auto [entry, fresh] = repairs_.try_emplace({sizes, dim});
  if (!fresh) {
    return entry->second;
  }
  for (std::size_t other = 0; other < sizes.size(); ++other) {
    const auto& domain = op().dims()[other].domain;
    const Index count = std::min(count_of(domain), most_repair_values);
    Sizes changed = sizes;
    for (Index i = 0; i < count && other != dim; ++i) {
      changed[other] = value_at(domain, i);
      if (op().admits(changed)) {
        entry->second.push_back(changed);
        break;
      }
    }
  }
  return entry->second;
}

Inquiry::Inquiry(const ShrinkGround& ground, const Case& start, Case best,
                 const std::unordered_map<std::uint64_t, bool>& answers)
    : ground_(ground), start_(start), best_(std::move(best)), answers_(answers) {}

bool Inquiry::fails(Case candidate) {
  if (candidate.dims != best_.dims) {
    cut_kept_elements(op(), candidate);
  }
  if (!simpler(op(), candidate, best_)
      || (candidate.dims != best_.dims && !op().admits(candidate.dims))) {
    return false;
  }
  const auto answer = answers_.find(digest(candidate));
  if (answer == answers_.end()) {
    throw OpenQuestion{std::move(candidate)};
  }
  if (answer->second) {
    best_ = std::move(candidate);
  }
  return answer->second;
}

bool Inquiry::fails_at(const Sizes& sizes) {
  Case candidate = best_;
  candidate.dims = sizes;
  return fails(candidate);
}

bool Inquiry::fails_at(std::size_t dim, Index value) {
  Sizes sizes = best_.dims;
  sizes[dim] = value;
  if (!op().dims()[dim].domain.contains(value)) {
    return false;
  }
  if (op().constraints().empty() || op().admits(sizes)) {
    return fails_at(sizes);
  }
  for (const auto& repaired : ground_.repairs(sizes, dim)) {
    if (fails_at(repaired)) {
      return true;
    }
  }
  return false;
}

}  // namespace warpcheck::gen
