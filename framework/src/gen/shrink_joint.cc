// Stages of shrinking that change several dims at once.
#include <algorithm>

#include "gen/shrink_stages.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

// Every set of two or more dims that may move together: all pairs, and all dims.
std::vector<std::vector<std::size_t>> groups(std::size_t rank) {
  std::vector<std::vector<std::size_t>> found;
  std::vector<std::size_t> all;
  for (std::size_t a = 0; a < rank; ++a) {
    all.push_back(a);
    for (std::size_t b = a + 1; b < rank; ++b) {
      found.push_back({a, b});
    }
  }
  if (rank > 2) {
    found.push_back(all);
  }
  return found;
}

Sizes less(Sizes sizes, const std::vector<std::size_t>& dims, Index amount) {
  for (const std::size_t dim : dims) {
    sizes[dim] -= amount;
  }
  return sizes;
}

// The same amount off each of these dims, as much as possible: a condition on their difference.
void lower_together(Inquiry& ask, const std::vector<std::size_t>& dims) {
  const auto room = [&] {
    Index least = ask.best().dims[dims.front()];
    for (const std::size_t dim : dims) {
      least = std::min(least, ask.best().dims[dim] - ask.op().dims()[dim].domain.min);
    }
    return least;
  };
  for (Index amount = room(); amount > 0; amount = std::min(amount / 2, room())) {
    while (ask.fails_at(less(ask.best().dims, dims, amount))) {
    }
  }
}

// Each of these dims divided: a condition on their ratio.
void divide_together(Inquiry& ask, const std::vector<std::size_t>& dims) {
  for (const Index divisor : {7, 5, 3, 2}) {
    for (bool helped = true; helped;) {
      Sizes sizes = ask.best().dims;
      const bool divides = std::all_of(dims.begin(), dims.end(), [&](std::size_t dim) {
        return sizes[dim] > 0 && sizes[dim] % divisor == 0;
      });
      for (const std::size_t dim : dims) {
        sizes[dim] /= divisor;
      }
      helped = divides && ask.fails_at(sizes);
    }
  }
}

// One dim to its least value, the other as large as needed for the same volume or the same sum.
void trade(Inquiry& ask, std::size_t lower, std::size_t raise) {
  const Index least = ask.ground().space().floor()[lower];
  const Index from = ask.best().dims[lower];
  const Index other = ask.best().dims[raise];
  if (from <= least || least == 0) {
    return;
  }
  const Index by_volume = from * other / least;
  for (const Index value : {from + other - least, by_volume, by_volume - 1, by_volume - 2}) {
    Sizes sizes = ask.best().dims;
    sizes[lower] = least;
    sizes[raise] = std::min(value, ask.op().dims()[raise].domain.max);
    if (ask.fails_at(sizes)) {
      return;
    }
  }
}

// The whole volume in one dim.
void collapse(Inquiry& ask, std::size_t into) {
  Sizes sizes = ask.ground().space().floor();
  Index others = 1;
  for (std::size_t dim = 0; dim < sizes.size(); ++dim) {
    others *= dim == into ? 1 : sizes[dim];
  }
  if (others == 0) {
    return;
  }
  const Index whole = volume(ask.best().dims) / others;
  for (const Index value : {whole, whole - 1, whole - 2}) {
    sizes[into] = std::min(value, ask.op().dims()[into].domain.max);
    if (ask.fails_at(sizes)) {
      return;
    }
  }
}

// All sizes of one volume, in lexicographic order, as long as there are fewer than `most`.
void factorise(const Op& op, Index rest, Sizes& sizes, std::size_t dim, std::size_t most,
               std::vector<Sizes>& found) {
  if (found.size() >= most) {
    return;
  }
  const auto& domain = op.dims()[dim].domain;
  if (dim + 1 == sizes.size()) {
    sizes[dim] = rest;
    if (domain.contains(rest) && op.admits(sizes)) {
      found.push_back(sizes);
    }
    return;
  }
  for (Index size = 1; size <= std::min(rest, domain.max); ++size) {
    if (rest % size == 0 && domain.contains(size)) {
      sizes[dim] = size;
      factorise(op, rest / size, sizes, dim + 1, most, found);
    }
  }
}

int dims_above_floor(const Inquiry& ask) {
  const auto& floor = ask.ground().space().floor();
  int count = 0;
  for (std::size_t dim = 0; dim < floor.size(); ++dim) {
    count += ask.best().dims[dim] > floor[dim] ? 1 : 0;
  }
  return count;
}

}  // namespace

void move_jointly(Inquiry& ask) {
  for (std::size_t dim = ask.rank(); dim-- > 0;) {
    collapse(ask, dim);
  }
  for (const auto& dims : groups(ask.rank())) {
    lower_together(ask, dims);
    divide_together(ask, dims);
  }
  for (std::size_t lower = 0; lower < ask.rank(); ++lower) {
    for (std::size_t raise = 0; raise < ask.rank(); ++raise) {
      if (lower != raise) {
        trade(ask, lower, raise);
      }
    }
  }
}

void enumerate_small(Inquiry& ask) {
  for (const auto* shapes : {&ask.ground().empty(), &ask.ground().small()}) {
    for (const auto& sizes : *shapes) {
      if (!smaller(sizes, ask.best().dims) || ask.fails_at(sizes)) {
        break;
      }
    }
  }
}

void descend_volumes(Inquiry& ask) {
  constexpr Index most_volumes = 12;
  constexpr std::size_t most_shapes = 24;
  constexpr Index largest_volume = Index{1} << 14;
  if (dims_above_floor(ask) < 2) {
    return;
  }
  for (Index down = 0; down <= most_volumes; ++down) {
    const Index target = volume(ask.best().dims) - down;
    if (target <= 0 || target > largest_volume) {
      return;
    }
    std::vector<Sizes> shapes;
    Sizes sizes = ask.best().dims;
    factorise(ask.op(), target, sizes, 0, most_shapes, shapes);
    const bool helped = std::any_of(shapes.begin(), shapes.end(),
                                    [&](const Sizes& shape) { return ask.fails_at(shape); });
    if (helped) {
      down = -1;
    }
  }
}

}  // namespace warpcheck::gen
