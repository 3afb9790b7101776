// Stages of shrinking that change one dim at a time.
#include <algorithm>

#include "gen/shrink_stages.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

const Domain<Index>& domain_of(const Inquiry& ask, std::size_t dim) {
  return ask.op().dims()[dim].domain;
}

// Position of a value of the domain in ascending order.
Index position_of(const Domain<Index>& domain, Index value) {
  if (domain.candidates.empty()) {
    return value - domain.min;
  }
  return std::lower_bound(domain.candidates.begin(), domain.candidates.end(), value)
         - domain.candidates.begin();
}

void jump_to(Inquiry& ask, const Sizes& least) {
  if (ask.fails_at(least)) {
    return;
  }
  for (std::size_t keep = ask.rank(); keep-- > 0;) {
    Sizes sizes = least;
    sizes[keep] = ask.best().dims[keep];
    if (ask.fails_at(sizes)) {
      return;
    }
  }
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    ask.fails_at(dim, least[dim]);
  }
}

// Tries the middle, and the value next to it because of parity.
void bisect_dim(Inquiry& ask, std::size_t dim) {
  const auto& domain = domain_of(ask, dim);
  Index passes = 0;
  Index fails = position_of(domain, ask.best().dims[dim]);
  while (fails - passes > 1) {
    const Index middle = passes + (fails - passes) / 2;
    if (ask.fails_at(dim, value_at(domain, middle))) {
      fails = middle;
    } else if (middle + 1 < fails && ask.fails_at(dim, value_at(domain, middle + 1))) {
      fails = middle + 1;
    } else {
      passes = middle;
    }
  }
}

// Smaller values that a kernel with tiles may treat as it treats v.
std::vector<Index> residues_of(Index v) {
  std::vector<Index> values;
  for (Index tile = 2; tile <= 2048; tile *= 2) {
    values.insert(values.end(), {v % tile, v % tile + tile});
  }
  for (const Index tile : {3, 5, 6, 7, 10, 12, 24, 48, 96, 100, 192, 384}) {
    values.insert(values.end(), {v % tile, v - tile});
  }
  std::sort(values.begin(), values.end());
  for (const Index prime : {7, 5, 3, 2}) {
    for (Index part = v; part > 1 && part % prime == 0;) {
      part /= prime;
      values.push_back(part);
    }
  }
  for (Index power = 1024; power > 0; power /= 2) {
    values.push_back(v - power);
  }
  return values;
}

// Down by multiples of the stride: ever longer steps while they help, then short ones again.
void walk_down(Inquiry& ask, std::size_t dim, Index stride) {
  while (ask.fails_at(dim, ask.best().dims[dim] - stride)) {
    for (Index step = 2 * stride; ask.fails_at(dim, ask.best().dims[dim] - step); step *= 2) {
    }
  }
}

bool try_residues_of(Inquiry& ask, std::size_t dim) {
  const Index v = ask.best().dims[dim];
  const auto values = residues_of(v);
  return std::any_of(values.begin(), values.end(),
                     [&](Index value) { return value < v && ask.fails_at(dim, value); });
}

}  // namespace

void jump_to_least(Inquiry& ask) {
  jump_to(ask, ask.ground().space().plainest().dims);
  jump_to(ask, ask.ground().space().floor());
}

void scan_from_least(Inquiry& ask) {
  constexpr Index values = 5;
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    const auto& domain = domain_of(ask, dim);
    const Index count = std::min(count_of(domain), values);
    for (Index i = 0; i < count; ++i) {
      const Index value = value_at(domain, i);
      if (value >= ask.best().dims[dim] || ask.fails_at(dim, value)) {
        break;
      }
    }
  }
}

void bisect_dims(Inquiry& ask) {
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    bisect_dim(ask, dim);
  }
}

void try_residues(Inquiry& ask) {
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    while (try_residues_of(ask, dim)) {
    }
  }
}

void step_down(Inquiry& ask) {
  constexpr Index steps = 4;
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    for (Index step = 1; step <= steps; ++step) {
      const auto& domain = domain_of(ask, dim);
      const Index position = position_of(domain, ask.best().dims[dim]) - step;
      if (position >= 0 && ask.fails_at(dim, value_at(domain, position))) {
        step = 0;
      }
    }
  }
}

// A kernel may fail only now and then as a dim grows: look for the distance between two failures,
// and walk in such strides. Far, where bisection could not move the dim at all.
void hunt_periods(Inquiry& ask) {
  constexpr Index least_value = 8;
  constexpr Index far = 288;
  constexpr Index near = 64;
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    if (ask.best().dims[dim] < least_value) {
      continue;
    }
    const Index longest = ask.best().dims[dim] == ask.start().dims[dim] ? far : near;
    for (Index stride = 1; stride <= std::min(longest, ask.best().dims[dim]); ++stride) {
      walk_down(ask, dim, stride);
    }
  }
}

}  // namespace warpcheck::gen
