// Drawing sizes.
#include <algorithm>
#include <numeric>

#include "gen/draw.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

using Allowed = std::function<bool(Index)>;

// Most cases are small, because small cases find most bugs and run fast; some are large.
Index draw_budget(const Space& space, Dice& dice) {
  const Index limit = space.op().max_elements();
  const Index least = std::min(limit, space.elements(space.floor()));
  Index budget = limit;
  const auto level = dice.pick(16);
  if (level < 8) {
    budget = Index{1} << 12;
  } else if (level < 12) {
    budget = Index{1} << 14;
  } else if (level < 15) {
    budget = Index{1} << 16;
  }
  return std::clamp(budget, least, limit);
}

int bit_length(Index value) {
  int bits = 0;
  for (; value > 0; value /= 2) {
    ++bits;
  }
  return bits;
}

// A value of [low, cap], each order of magnitude as likely as another.
Index draw_magnitude(Index low, Index cap, Dice& dice) {
  const int least = bit_length(low);
  const auto lengths = static_cast<unsigned>(bit_length(cap) - least + 1);
  const int bits = least + static_cast<int>(dice.pick(lengths));
  const Index from = std::max(low, bits == 0 ? 0 : Index{1} << (bits - 1));
  const Index to = std::min(cap, (Index{1} << bits) - 1);
  return from + static_cast<Index>(dice.pick(static_cast<std::uint64_t>(to - from + 1)));
}

Index draw_any_value(const Space& space, std::size_t dim, Index cap, Dice& dice) {
  const auto& domain = space.op().dims()[dim].domain;
  const auto& menu = space.menu(dim);
  const auto below = std::upper_bound(menu.begin(), menu.end(), cap) - menu.begin();
  const Index low = std::min(std::max<Index>(domain.min, 1), cap);
  const auto way = domain.candidates.empty() ? dice.pick(8) : 0;
  if (way < 4) {
    return menu[static_cast<std::size_t>(dice.pick(static_cast<std::uint64_t>(below)))];
  }
  if (way < 5) {
    const Index to = std::min(cap, low + 8);
    return low + static_cast<Index>(dice.pick(static_cast<std::uint64_t>(to - low + 1)));
  }
  return draw_magnitude(low, cap, dice);
}

// A zero, which makes the whole case empty, only where it is asked for.
Index draw_value(const Space& space, std::size_t dim, Index cap, const Allowed& allowed,
                 Dice& dice) {
  constexpr int tries = 24;
  for (int i = 0; i < tries; ++i) {
    const Index value = draw_any_value(space, dim, cap, dice);
    if (allowed ? allowed(value) : value != 0) {
      return value;
    }
  }
  const auto& menu = space.menu(dim);
  const auto found = std::find_if(menu.begin(), menu.end(), [&](Index value) {
    return value <= cap && allowed && allowed(value);
  });
  return found == menu.end() ? space.floor()[dim] : *found;
}

bool satisfies(const Op& op, const Dims& named) {
  return std::all_of(op.constraints().begin(), op.constraints().end(),
                     [&](const Constraint& constraint) { return constraint.holds(named); });
}

// Changes one dim so that the constraints hold. Empty if no value of any one dim does it.
Sizes repaired(const Space& space, const Sizes& sizes, const std::vector<std::size_t>& order,
               Dice& dice) {
  constexpr Index most_values = 4096;
  const Op& op = space.op();
  Dims named;
  for (std::size_t dim = 0; dim < sizes.size(); ++dim) {
    named.emplace(op.dims()[dim].name, sizes[dim]);
  }
  for (const std::size_t dim : order) {
    const auto& domain = op.dims()[dim].domain;
    const Index count = std::min(count_of(domain), most_values);
    const auto start = static_cast<Index>(dice.pick(static_cast<std::uint64_t>(count)));
    Sizes changed = sizes;
    Index& value = named.find(op.dims()[dim].name)->second;
    for (Index i = 0; i < count; ++i) {
      value = changed[dim] = value_at(domain, (start + i) % count);
      if (value > 0 && satisfies(op, named) && space.fits(changed)) {
        return changed;
      }
    }
    value = sizes[dim];
  }
  return {};
}

void empty_one_dim(const Space& space, Sizes& sizes, const std::vector<std::size_t>& order) {
  for (const std::size_t dim : order) {
    if (space.op().dims()[dim].domain.contains(0)) {
      sizes[dim] = 0;
      return;
    }
  }
}

std::vector<std::size_t> dims_in_random_order(const Space& space, Dice& dice) {
  std::vector<std::size_t> order(space.op().dims().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  dice.shuffle(order);
  return order;
}

}  // namespace

bool ShapeGoal::holds(const Space& space, const Sizes& sizes) const {
  if (!value) {
    return sizes == space.floor();
  }
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    const bool fits = others == Company::floor        ? sizes[d] == space.floor()[d]
                      : others == Company::at_least_2 ? sizes[d] >= 2
                                                      : true;
    if (d != dim && !fits) {
      return false;
    }
  }
  return value(sizes[dim]);
}

Sizes draw_sizes(const Space& space, Dice& dice) {
  constexpr int rounds = 4;
  for (int round = 0; round < rounds; ++round) {
    const Index budget = draw_budget(space, dice);
    const auto order = dims_in_random_order(space, dice);
    Sizes sizes = space.floor();
    for (const std::size_t dim : order) {
      sizes[dim] = draw_value(space, dim, space.cap(sizes, dim, budget), {}, dice);
    }
    if (dice.chance(1, 32)) {
      empty_one_dim(space, sizes, order);
    }
    if (space.fits(sizes)) {
      return sizes;
    }
    if (Sizes fitting = repaired(space, sizes, order, dice); !fitting.empty()) {
      return fitting;
    }
  }
  return dice.choose(space.small());
}

Sizes draw_sizes(const Space& space, Dice& dice, const ShapeGoal& goal) {
  if (!goal.value) {
    return space.floor();
  }
  const auto& menu = space.menu(goal.dim);
  if (std::none_of(menu.begin(), menu.end(), goal.value)) {
    return {};
  }
  constexpr int rounds = 16;
  for (int round = 0; round < rounds; ++round) {
    const Index budget = round < rounds / 2 ? draw_budget(space, dice) : space.op().max_elements();
    auto order = dims_in_random_order(space, dice);
    std::partition(order.begin(), order.end(), [&](std::size_t dim) { return dim == goal.dim; });
    const bool alone = goal.others == Company::floor;
    Allowed company;
    if (goal.others == Company::at_least_2) {
      company = [](Index value) { return value >= 2; };
    }
    Sizes sizes = space.floor();
    for (const std::size_t dim : order) {
      if (dim == goal.dim || !alone) {
        const auto& allowed = dim == goal.dim ? goal.value : company;
        sizes[dim] = draw_value(space, dim, space.cap(sizes, dim, budget), allowed, dice);
      }
    }
    if (space.fits(sizes) && goal.holds(space, sizes)) {
      return sizes;
    }
    order.erase(order.begin());
    Sizes fitting = alone ? Sizes{} : repaired(space, sizes, order, dice);
    if (!fitting.empty() && goal.holds(space, fitting)) {
      return fitting;
    }
  }
  return {};
}

}  // namespace warpcheck::gen
