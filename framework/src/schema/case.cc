// Cases: the plainest one and the order of simplicity.
#include "warpcheck/case.h"

#include <algorithm>
#include <limits>

#include "schema/recipe_table.h"
#include "schema/smallest.h"

namespace warpcheck {
namespace {

template <class T>
int sign_of(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

std::size_t position_of(const Op& op, const Format& dtype) {
  const auto& dtypes = op.dtypes();
  return static_cast<std::size_t>(std::find(dtypes.begin(), dtypes.end(), dtype) - dtypes.begin());
}

Index kept_elements(const Recipe& recipe) {
  if (recipe.keep.empty()) {
    return recipe.keep_none ? 0 : std::numeric_limits<Index>::max();
  }
  Index kept = 0;
  for (const auto& [first, last] : recipe.keep) {
    kept += last - first + 1;
  }
  return kept;
}

// No rounding is the least round.
int roughness(const Recipe& recipe) {
  return recipe.rounding < 0 ? 64 : recipe.rounding;
}

// Fewer special values, then a plainer kind, fewer elements, rounder numbers, a smaller seed.
int compare(const Recipe& a, const Recipe& b) {
  const int signs[] = {sign_of(a.spike, b.spike),
                       sign_of(a.kind, b.kind),
                       sign_of(kept_elements(a), kept_elements(b)),
                       sign_of(roughness(a), roughness(b)),
                       sign_of(a.seed, b.seed),
                       sign_of(a.a, b.a),
                       sign_of(a.b, b.b),
                       sign_of(a.keep, b.keep)};
  for (const int sign : signs) {
    if (sign != 0) {
      return sign;
    }
  }
  return 0;
}

}  // namespace

Case plainest(const Op& op) {
  const auto shapes = smallest_shapes(op, 1, false);
  if (shapes.empty() || op.dtypes().empty()) {
    const auto faults = op.faults();
    throw Misuse(faults.empty() ? op.name() + ": no sizes are admitted" : faults.front());
  }
  Case c;
  c.op = op.name();
  c.dims = shapes.front();
  for (const auto& attribute : op.attributes()) {
    c.attributes.push_back(attribute.domain.min);
  }
  c.dtype = op.dtypes().front();
  c.inputs.assign(op.inputs().size(), zeros());
  return c;
}

bool simpler(const Op& op, const Case& a, const Case& b) {
  if (a.dims != b.dims) {
    return smaller(a.dims, b.dims);
  }
  int sign = sign_of(position_of(op, a.dtype), position_of(op, b.dtype));
  if (sign == 0) {
    sign = sign_of(a.layout, b.layout);
  }
  if (sign == 0) {
    sign = sign_of(a.attributes, b.attributes);
  }
  for (std::size_t i = 0; sign == 0 && i < std::min(a.inputs.size(), b.inputs.size()); ++i) {
    sign = compare(a.inputs[i], b.inputs[i]);
  }
  return sign != 0 ? sign < 0 : a.schedule < b.schedule;
}

const Format& format_of(const TensorSpec& tensor, const Case& c) {
  return tensor.fixed != nullptr ? *tensor.fixed : c.dtype;
}

}  // namespace warpcheck
