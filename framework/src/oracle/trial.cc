// A trial records what a law finds; the kernel itself is run by a function that the runner gives.
#include "warpcheck/trial.h"

#include <cmath>
#include <limits>
#include <utility>

#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck {
namespace {

// A distance to order wrong elements by: NaN against a number is the largest.
double distance(double got, double want) {
  const double difference = std::fabs(got - want);
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

// The output whose shape the array has: the one that the law most likely speaks of.
std::string output_like(const Op& op, const std::vector<Index>& dims, const Array& array) {
  for (const TensorSpec& output : op.outputs()) {
    if (op.shape_of(output, dims) == array.shape) {
      return output.name;
    }
  }
  return {};
}

void must_match(const Array& got, const Array& want) {
  if (got.values.size() != want.values.size()) {
    throw Misuse("a law compares an array of " + std::to_string(got.values.size())
                 + " elements with one of " + std::to_string(want.values.size()));
  }
}

// The failure that these wrong elements are; the worst one stands for them.
Trial::Broken broken_at(const Array& got, const Array& want, std::vector<bool> wrong) {
  Trial::Broken broken;
  double worst = -1;
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    if (const double d = distance(got.values[i], want.values[i]); wrong[i] && d > worst) {
      worst = d;
      broken.element = static_cast<Index>(i);
      broken.got = got.values[i];
      broken.want = want.values[i];
    }
  }
  broken.wrong = std::move(wrong);
  broken.shape_of = {got.format, got.shape, {}};
  return broken;
}

bool any_of(const std::vector<bool>& flags) {
  for (const bool flag : flags) {
    if (flag) {
      return true;
    }
  }
  return false;
}

}  // namespace

Trial::Trial(const Suite& suite, const Format& dtype, std::vector<Index> dims,
             std::vector<double> attributes, std::vector<Array> inputs, Run run)
    : suite_(&suite),
      dtype_(dtype),
      dims_(std::move(dims)),
      attributes_(std::move(attributes)),
      inputs_(std::move(inputs)),
      run_(std::move(run)),
      broken_(std::make_shared<std::vector<Broken>>()),
      discarded_(std::make_shared<std::string>()) {}

Array Trial::in(std::string_view name) const {
  return inputs_.at(suite_->op().input_index(name));
}

Index Trial::dim(std::string_view name) const {
  return dims_.at(suite_->op().dim_index(name));
}

double Trial::attribute(std::string_view name) const {
  return attributes_.at(suite_->op().attribute_index(name));
}

Arithmetic Trial::arithmetic() const {
  return suite_->model().resolve(dtype_);
}

Trial Trial::with(std::string_view input, const Change& change) const {
  Trial changed = *this;
  Array& array = changed.inputs_.at(suite_->op().input_index(input));
  try {
    Array made = change(array);
    if (made.values.size() != array.values.size()) {
      throw Misuse("a change of '" + std::string(input) + "' must keep its "
                   + std::to_string(array.values.size()) + " elements");
    }
    for (const double x : made.values) {
      if (!std::isnan(x) && round_to(array.format, x) != x) {
        throw Inexact(std::string("a value is no member of ") + array.format.name);
      }
    }
    array.values = std::move(made.values);
  } catch (const Inexact& reason) {
    changed.discard("changing " + std::string(input) + ": " + reason.what());
  }
  return changed;
}

Array Trial::run(std::string_view output) const {
  const Op& op = suite_->op();
  const std::size_t index = op.output_index(output);
  if (!discarded_->empty()) {  // nothing is judged any more: spare the kernel
    const TensorSpec& spec = op.outputs()[index];
    Array zeros{spec.fixed != nullptr ? *spec.fixed : dtype_, op.shape_of(spec, dims_), {}};
    zeros.values.assign(static_cast<std::size_t>(zeros.shape.size()), 0.0);
    return zeros;
  }
  return run_(inputs_).at(index);
}

void Trial::expect_close(const Array& got, const Array& want, const Tolerance& tolerance) {
  must_match(got, want);
  std::vector<bool> wrong(got.values.size());
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    wrong[i] = !oracle::within(tolerance, got.format, got.values[i], want.values[i]);
  }
  if (any_of(wrong) && discarded_->empty() && broken_->empty()) {
    Broken broken = broken_at(got, want, std::move(wrong));
    broken.what = "two results should agree within " + to_text(tolerance);
    broken.output = output_like(suite_->op(), dims_, got);
    broken_->push_back(std::move(broken));
  }
}

void Trial::expect_equal(const Array& got, const Array& want) {
  expect_close(got, want, bitwise());
}

void Trial::expect_within(const Array& got, const Array& want, const std::vector<double>& allowed) {
  must_match(got, want);
  if (allowed.size() != got.values.size()) {
    throw Misuse("a law gives " + std::to_string(allowed.size()) + " tolerances for "
                 + std::to_string(got.values.size()) + " elements");
  }
  std::vector<bool> wrong(got.values.size());
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    wrong[i] = !std::isinf(allowed[i])
               && !oracle::within(absolute(allowed[i]), got.format, got.values[i], want.values[i]);
  }
  if (any_of(wrong) && discarded_->empty() && broken_->empty()) {
    Broken broken = broken_at(got, want, std::move(wrong));
    const double limit = allowed[static_cast<std::size_t>(broken.element)];
    broken.what = "two results should agree within " + to_text(absolute(limit));
    broken.output = output_like(suite_->op(), dims_, got);
    broken_->push_back(std::move(broken));
  }
}

void Trial::expect(bool holds, std::string_view what) {
  if (!holds && discarded_->empty() && broken_->empty()) {
    Broken broken;
    broken.what = "it should be that " + std::string(what);
    broken_->push_back(std::move(broken));
  }
}

void Trial::discard(std::string_view why) {
  if (discarded_->empty()) {
    *discarded_ = why.empty() ? "no reason given" : std::string(why);
  }
}

}  // namespace warpcheck
