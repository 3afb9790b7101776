// The space of shapes of an op.
#include "gen/space.h"

#include <algorithm>
#include <utility>

#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

Op checked(Op op) {
  if (const auto faults = op.faults(); !faults.empty()) {
    throw Misuse(faults.front());
  }
  return op;
}

std::vector<Index> boundary_values(const Domain<Index>& domain) {
  if (!domain.candidates.empty()) {
    return domain.candidates;
  }
  std::vector<Index> values{0,   1,   2,   3,   5,   6,    7,    9,    10,   11,   12,  13,
                            17,  24,  48,  61,  96,  97,   100,  131,  160,  192,  251, 384,
                            509, 640, 768, 769, 997, 1000, 1021, 1536, 2039, 3072, 4093};
  for (Index power = 4; power > 0 && power / 2 <= domain.max; power *= 2) {
    values.insert(values.end(), {power - 1, power, power + 1});
  }
  values.insert(values.end(), {domain.min, domain.min + 1, domain.max - 1, domain.max});
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  values.erase(std::remove_if(values.begin(), values.end(),
                              [&](Index value) { return !domain.contains(value); }),
               values.end());
  return values;
}

}  // namespace

Space::Space(Op op) : op_(checked(std::move(op))), plainest_(warpcheck::plainest(op_)) {
  const auto shapes = smallest_shapes(op_, 16, true);
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(small_), [&](const Sizes& sizes) {
    return total_elements(op_, sizes) <= op_.max_elements();
  });
  if (small_.empty()) {
    small_.push_back(plainest_.dims);
  }
  floor_ = small_.front();
  for (const auto& dim : op_.dims()) {
    menus_.push_back(boundary_values(dim.domain));
  }
  for (const auto* tensors : {&op_.inputs(), &op_.outputs()}) {
    for (const auto& tensor : *tensors) {
      auto& dims = tensors_.emplace_back();
      for (const auto& dim : tensor.dims) {
        dims.push_back(op_.dim_index(dim));
      }
    }
  }
}

Index Space::elements(const Sizes& sizes) const {
  Index total = 0;
  for (const auto& dims : tensors_) {
    Index product = 1;
    for (const std::size_t dim : dims) {
      product *= sizes[dim];
    }
    total += product;
  }
  return total;
}

Index Space::cap(Sizes sizes, std::size_t dim, Index budget) const {
  const auto& domain = op_.dims()[dim].domain;
  Index fits = 0;
  Index above = count_of(domain);
  while (above - fits > 1) {
    const Index middle = fits + (above - fits) / 2;
    sizes[dim] = value_at(domain, middle);
    (elements(sizes) <= budget ? fits : above) = middle;
  }
  return value_at(domain, fits);
}

bool Space::fits(const Sizes& sizes) const {
  return elements(sizes) <= op_.max_elements() && op_.admits(sizes);
}

}  // namespace warpcheck::gen
