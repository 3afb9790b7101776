// Building a schema and looking names up in it. What is wrong with one is found in op_faults.cc.
#include "warpcheck/op.h"

#include <algorithm>
#include <utility>

#include "base/choice.h"
#include "schema/text.h"

namespace warpcheck {
namespace {

template <class T>
Domain<T> in_order(Domain<T> domain) {
  auto& values = domain.candidates;
  if (!values.empty()) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    domain.min = values.front();
    domain.max = values.back();
  }
  return domain;
}

template <class Spec>
std::size_t index_in(const std::vector<Spec>& specs, std::string_view name, const std::string& op,
                     const char* what) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].name == name) {
      return i;
    }
  }
  throw Misuse(op + " has no " + what + " '" + std::string(name)
               + "'; it has: " + choices(name, names_of(specs)));
}

}  // namespace

template <class T>
bool Domain<T>::contains(T value) const {
  if (candidates.empty()) {
    return min <= value && value <= max;
  }
  return std::find(candidates.begin(), candidates.end(), value) != candidates.end();
}
template struct Domain<Index>;
template struct Domain<double>;

Domain<Index> range(Index min, Index max) {
  return {min, max, {}};
}

Domain<double> interval(double min, double max) {
  return {min, max, {}};
}

const char* name_of(Layout layout) {
  switch (layout) {
    case Layout::contiguous:
      return "contiguous";
    case Layout::offset:
      return "offset";
    case Layout::padded:
      return "padded";
    case Layout::transposed:
      return "transposed";
  }
  return "unknown";
}

Op::Op(std::string name) : name_(std::move(name)) {}

Op& Op::input(std::string name, std::vector<std::string> dims) {
  inputs_.push_back({std::move(name), std::move(dims), nullptr, {}});
  add_dims(inputs_.back());
  return *this;
}

Op& Op::input(std::string name, std::vector<std::string> dims, const Format& fixed) {
  input(std::move(name), std::move(dims));
  return pin(inputs_.back(), fixed);
}

Op& Op::output(std::string name, std::vector<std::string> dims) {
  outputs_.push_back({std::move(name), std::move(dims), nullptr, {}});
  add_dims(outputs_.back());
  return *this;
}

Op& Op::output(std::string name, std::vector<std::string> dims, const Format& fixed) {
  output(std::move(name), std::move(dims));
  return pin(outputs_.back(), fixed);
}

Op& Op::pin(TensorSpec& tensor, const Format& fixed) {
  try {
    tensor.fixed = &format_named(fixed.name);  // the row of the table outlives the op
  } catch (const Misuse& misuse) {
    faults_.push_back(name_ + ": tensor '" + tensor.name + "': " + misuse.what());
  }
  return *this;
}

void Op::add_dims(const TensorSpec& tensor) {
  for (const auto& dim : tensor.dims) {
    const bool known =
        std::any_of(dims_.begin(), dims_.end(), [&](const DimSpec& d) { return d.name == dim; });
    if (!known) {
      dims_.push_back({dim, range(1, 4096), false});
    }
  }
}

Op& Op::dim(std::string name, Domain<Index> domain) {
  domain = in_order(std::move(domain));
  for (auto& known : dims_) {
    if (known.name == name) {
      known.domain = std::move(domain);
      known.declared = true;
      return *this;
    }
  }
  dims_.push_back({std::move(name), std::move(domain), true});
  return *this;
}

Op& Op::attribute(std::string name, Domain<double> values) {
  attributes_.push_back({std::move(name), in_order(std::move(values))});
  return *this;
}

Op& Op::attribute(std::string name, Domain<Index> values) {
  Domain<double> domain{static_cast<double>(values.min), static_cast<double>(values.max), {}};
  domain.candidates.assign(values.candidates.begin(), values.candidates.end());
  return attribute(std::move(name), std::move(domain));
}

Op& Op::constraint(std::string text, std::function<bool(const Dims&)> holds) {
  constraints_.push_back({std::move(text), std::move(holds)});
  return *this;
}

Op& Op::dtypes(std::vector<Format> formats) {
  dtypes_ = std::move(formats);
  return *this;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): like the other calls of the chain
Op& Op::values(std::string input, std::vector<Recipe> recipes) {
  for (auto& tensor : inputs_) {
    if (tensor.name == input) {
      if (recipes.empty()) {
        faults_.push_back(name_ + ": values of '" + input + "' is an empty list of recipes");
      }
      tensor.recipes = std::move(recipes);
      return *this;
    }
  }
  faults_.push_back(name_ + ": values are given for '" + input
                    + "', which is no input; inputs: " + choices(input, names_of(inputs_)));
  return *this;
}

Op& Op::layouts(std::vector<Layout> layouts) {
  layouts.push_back(Layout::contiguous);
  std::sort(layouts.begin(), layouts.end());
  layouts.erase(std::unique(layouts.begin(), layouts.end()), layouts.end());
  layouts_ = std::move(layouts);
  return *this;
}

Op& Op::in_place(std::string input) {
  const auto names = names_of(inputs_);
  if (std::find(names.begin(), names.end(), input) == names.end()) {
    faults_.push_back(name_ + ": in_place is given for '" + input
                      + "', which is no input; inputs: " + choices(input, names));
  }
  in_place_.push_back(std::move(input));
  return *this;
}

Op& Op::max_elements(Index elements) {
  max_elements_ = elements;
  return *this;
}

bool Op::is_in_place(std::string_view input) const {
  return std::find(in_place_.begin(), in_place_.end(), input) != in_place_.end();
}

std::size_t Op::input_index(std::string_view name) const {
  return index_in(inputs_, name, name_, "input");
}
std::size_t Op::output_index(std::string_view name) const {
  return index_in(outputs_, name, name_, "output");
}
std::size_t Op::dim_index(std::string_view name) const {
  return index_in(dims_, name, name_, "dim");
}
std::size_t Op::attribute_index(std::string_view name) const {
  return index_in(attributes_, name, name_, "attribute");
}

Shape Op::shape_of(const TensorSpec& tensor, const std::vector<Index>& sizes) const {
  Shape shape;
  shape.dims = tensor.dims;
  for (const auto& dim : tensor.dims) {
    shape.sizes.push_back(sizes.at(dim_index(dim)));
  }
  return shape;
}

bool Op::admits(const std::vector<Index>& sizes) const {
  if (sizes.size() != dims_.size()) {
    return false;
  }
  for (std::size_t d = 0; d < dims_.size(); ++d) {
    if (!dims_[d].domain.contains(sizes[d])) {
      return false;
    }
  }
  if (constraints_.empty()) {
    return true;
  }
  Dims named;
  for (std::size_t d = 0; d < dims_.size(); ++d) {
    named.emplace(dims_[d].name, sizes[d]);
  }
  return std::all_of(constraints_.begin(), constraints_.end(),
                     [&](const Constraint& constraint) { return constraint.holds(named); });
}

}  // namespace warpcheck
