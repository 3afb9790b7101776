#include "run/comparison.h"

#include <algorithm>
#include <cmath>

#include "base/subscript.h"
#include "number/number_text.h"
#include "warpcheck/oracle.h"

namespace warpcheck::run {
namespace {

bool any(const std::vector<bool>& mask) {
  return std::find(mask.begin(), mask.end(), true) != mask.end();
}

// The element marked in the mask that is furthest apart.
std::size_t furthest(const std::vector<bool>& mask, const Array& a, const Array& b) {
  std::size_t worst = 0;
  double distance = -1;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    const double here = mask[i] ? ulp_error(a.format, b.values[i], a.values[i]) : -1;
    if (here <= distance)
      continue;
    worst = i;
    distance = here;
  }
  return worst;
}

}  // namespace

Pattern pattern_of(const Op& op, const Case& c, std::size_t output, std::vector<bool> wrong) {
  const TensorSpec& spec = op.outputs()[output];
  return {spec.name, op.shape_of(spec, c.dims), format_of(spec, c), std::move(wrong)};
}

std::string first_element(const Pattern& pattern) {
  const auto first = std::find(pattern.wrong.begin(), pattern.wrong.end(), true);
  return subscript(pattern.output, pattern.shape.unflatten(first - pattern.wrong.begin()));
}

Element two_values(const Pattern& pattern, Index element, double want, double got) {
  Element worst;
  worst.output = pattern.output;
  worst.index = pattern.shape.unflatten(element);
  worst.nearest = number_text(pattern.format, want);
  worst.got = number_text(pattern.format, got);
  worst.nearest_code = encode(pattern.format, want);
  worst.got_code = encode(pattern.format, got);
  worst.error_ulp = ulp_error(pattern.format, got, want);
  worst.bound_ulp = std::nan("");
  return worst;
}

std::optional<Failure> compare_runs(const Op& op, const Case& c, const Launched& a,
                                    const Launched& b, const Agreement& agreement) {
  const std::vector<Array> first = a.outputs(), second = b.outputs();
  for (std::size_t o = 0; o < first.size(); ++o) {
    const std::vector<std::uint64_t> ours = a.image().codes(a.output(o)),
                                     theirs = b.image().codes(b.output(o));
    std::vector<bool> differs(ours.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const double x = first[o].values[i], y = second[o].values[i];
      const bool same = ours[i] == theirs[i] || (std::isnan(x) && std::isnan(y));
      differs[i] =
          !same
          && !(agreement.allowed && oracle::within(*agreement.allowed, first[o].format, x, y));
    }
    if (!any(differs))
      continue;
    const std::size_t at = furthest(differs, first[o], second[o]);
    Failure failure{agreement.kind, {}, {}, pattern_of(op, c, o, differs), {}};
    failure.what = first_element(*failure.pattern) + " " + agreement.what;
    failure.worst = two_values(*failure.pattern, static_cast<Index>(at), first[o].values[at],
                               second[o].values[at]);
    return failure;
  }
  return std::nullopt;
}

}  // namespace warpcheck::run
