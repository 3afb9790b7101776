#include "oracle/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/subscript.h"
#include "warpcheck/error.h"

namespace warpcheck::oracle {
namespace {

constexpr std::array<int, 3> digits_tried{50, 100, 200};

double leading(double v) {
  return v;
}
double trailing(double) {
  return 0;
}
double leading(const DoubleDouble& v) {
  return v.hi();
}
double trailing(const DoubleDouble& v) {
  return std::isfinite(v.hi()) ? v.lo() : 0;
}

template <class T>
Estimate estimate_of(const Tracked<T>& y) {
  return {leading(y.value), trailing(y.value), y.own, y.bound, y.floor};
}

// The rows that hold these elements, ascending and once each.
std::vector<Index> rows_of(const std::vector<Index>& elements, Index cols) {
  std::vector<Index> rows;
  for (const Index element : elements) {
    if (rows.empty() || rows.back() != element / cols) {
      rows.push_back(element / cols);
    }
  }
  return rows;
}

}  // namespace

Fine::Fine(const Tracked<Multi>& y, const Estimate& level_one) : value_(y.value) {
  estimate_.value = value_.to_double();
  if (std::isfinite(estimate_.value)) {
    estimate_.rest = (value_ - Multi(estimate_.value)).to_double();
  }
  estimate_.own = y.own;
  estimate_.bound = level_one.bound;
  estimate_.floor = level_one.floor;
}

Offset Fine::from(double c) const {
  Offset offset;
  Multi rest = value_ - Multi(c);
  if (!rest.exact()) {
    offset.error = std::fabs(rest.to_double()) * MultiPrecision::unit_roundoff() * 2;
  }
  for (double& term : offset.terms) {
    term = rest.to_double();
    rest = rest - Multi(term);
  }
  const Multi zero(0.0);
  if (rest < zero || zero < rest) {
    // What four doubles cannot hold; it may itself be below the smallest double.
    offset.error += std::fabs(rest.to_double()) * 2 + 0x1p-1074;
  }
  return offset;
}

Levels::Levels(const Suite& suite, Case c, std::vector<Array> inputs)
    : suite_(suite),
      case_(std::move(c)),
      inputs_(std::move(inputs)),
      arithmetic_(suite.model().resolve(case_.dtype)) {
  if (!suite.reference()) {
    throw Misuse(suite.op().name() + " has no reference to compare with; add .reference(...)");
  }
  arithmetic_.max_drops_nan = suite.specials().max_drops_nan;
  const auto& outputs = suite.op().outputs();
  const bool wide = case_.dtype == f64
                    || std::any_of(outputs.begin(), outputs.end(), [&](const TensorSpec& output) {
                         return format_of(output, case_) == f64;
                       });
  if (wide) {
    evaluate_level_one<DoubleDouble>(suite.reference().in_double_double);
  } else {
    evaluate_level_one<double>(suite.reference().in_double);
  }
}

FormulaInput Levels::input() const {
  return {suite_.op(), case_.dims, case_.attributes, inputs_};
}

template <class T>
void Levels::evaluate_level_one(const std::function<void(Formula<Tracked<T>>&)>& reference) {
  const ArithmeticScope scope(arithmetic_);
  Formula<Tracked<T>> formula(input());
  reference(formula);
  for (const std::vector<Tracked<T>>& values : formula.outputs()) {
    std::vector<Estimate>& estimates = estimates_.emplace_back();
    estimates.reserve(values.size());
    for (const Tracked<T>& y : values) {
      if (!y.is_set()) {
        unset(estimates_.size() - 1, static_cast<Index>(estimates.size()));
      }
      estimates.push_back(estimate_of(y));
    }
  }
}

void Levels::unset(std::size_t output, Index element) const {
  throw Misuse("the reference of " + suite_.op().name() + " leaves "
               + subscript(suite_.op().outputs()[output].name, shape(output).unflatten(element))
               + " unset; it must assign every element of every output");
}

const Format& Levels::format(std::size_t output) const {
  return format_of(suite_.op().outputs()[output], case_);
}

Shape Levels::shape(std::size_t output) const {
  return suite_.op().shape_of(suite_.op().outputs()[output], case_.dims);
}

Storage Levels::storage(std::size_t output) const {
  // Flushing is a mode of the accumulator: an output is flushed if its subnormals are subnormal
  // there.
  const bool flushes = arithmetic_.flush_to_zero
                       && format(output).min_exponent == arithmetic_.accumulator.min_exponent;
  return {format(output), flushes, suite_.specials().signed_zero_matters};
}

std::vector<Index> Levels::refine(std::size_t output, std::vector<Index> elements,
                                  const Visit& visit) const {
  const Index cols = std::max<Index>(1, shape(output).last());
  const ArithmeticScope scope(arithmetic_);
  for (const int digits : digits_tried) {
    if (elements.empty()) {
      break;
    }
    const MultiPrecision precision(digits);
    FormulaInput wanted = input();
    wanted.wanted.resize(outputs());
    wanted.wanted[output] = {rows_of(elements, cols), elements};
    Formula<Tracked<Multi>> formula(std::move(wanted));
    suite_.reference().in_multi(formula);
    const std::vector<Tracked<Multi>>& values = formula.outputs()[output];
    std::vector<Index> open;
    for (const Index element : elements) {
      const auto i = static_cast<std::size_t>(element);
      if (!values[i].is_set()) {
        unset(output, element);
      }
      if (!visit(element, Fine(values[i], estimates_[output][i]))) {
        open.push_back(element);
      }
    }
    elements = std::move(open);
  }
  return elements;
}

}  // namespace warpcheck::oracle
