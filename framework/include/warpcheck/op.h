// The schema of an operator: named dims shared between tensors, attributes, dtypes, constraints.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "warpcheck/error.h"
#include "warpcheck/format.h"
#include "warpcheck/recipe.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

// What a dim or an attribute may be: a closed range, or a list of candidates (then min and max are
// its ends).
template <class T>
struct Domain {
  T min{};
  T max{};
  std::vector<T> candidates;  // sorted, distinct; empty: every value of [min, max]

  bool contains(T value) const;
};

// The closed range [min, max]; both ends are tried. Misuse, when the op is checked, if it is empty.
Domain<Index> range(Index min, Index max);

// The closed interval [min, max] of real numbers, for attributes.
Domain<double> interval(double min, double max);

// Exactly these values. Misuse, when the op is checked, if there are none.
template <class T>
auto one_of(std::initializer_list<T> values) {
  using Value = std::conditional_t<std::is_floating_point_v<T>, double, Index>;
  Domain<Value> domain;
  domain.candidates.assign(values.begin(), values.end());
  if (domain.candidates.empty()) {
    domain.max = -1;  // an empty range
  }
  return domain;  // ends and order are set by Op
}

// How an input lies in memory. Every kernel is tried with contiguous; the others only where the op
// says so.
enum class Layout { contiguous, offset, padded, transposed };
const char* name_of(Layout layout);

struct TensorSpec {
  std::string name;
  std::vector<std::string> dims;
  const Format* fixed = nullptr;  // its dtype when it is not the case's
  std::vector<Recipe> recipes;    // what fills it; empty: the standard list (recipe.h)
};

struct DimSpec {
  std::string name;
  Domain<Index> domain;
  bool declared = false;  // false: the default range(1, 4096)
};

struct AttributeSpec {
  std::string name;
  Domain<double> domain;
};

// Sizes by name, as constraints see them.
using Dims = std::map<std::string, Index, std::less<>>;

struct Constraint {
  std::string text;
  std::function<bool(const Dims&)> holds;
};

// The schema. Built by chained calls; dims come into being when a tensor names them. Nothing throws
// before check().
class Op {
 public:
  explicit Op(std::string name);

  // A tensor with these dims, outermost first; `fixed` pins its dtype, otherwise it has the dtype
  // of the case.
  Op& input(std::string name, std::vector<std::string> dims);
  Op& input(std::string name, std::vector<std::string> dims, const Format& fixed);
  Op& output(std::string name, std::vector<std::string> dims);
  Op& output(std::string name, std::vector<std::string> dims, const Format& fixed);

  // The sizes a dim may have. Default: range(1, 4096).
  Op& dim(std::string name, Domain<Index> domain);
  // A number the launcher reads with call.attribute(name).
  Op& attribute(std::string name, Domain<double> values);
  Op& attribute(std::string name, Domain<Index> values);
  // Cases for which `holds` is false are never generated; `text` is shown in messages.
  Op& constraint(std::string text, std::function<bool(const Dims&)> holds);
  // The dtypes, in order of preference: shrinking goes towards the first. Default: f32.
  Op& dtypes(std::vector<Format> formats);
  // The recipes of one input, in order of preference.
  Op& values(std::string input, std::vector<Recipe> recipes);
  // Layouts of inputs that the kernel reads through strides. Default: contiguous only; contiguous
  // is always among them.
  Op& layouts(std::vector<Layout> layouts);
  // The launcher may write to this input (in place). Otherwise leaves_inputs_alone forbids it.
  Op& in_place(std::string input);
  // Upper limit of the elements of all tensors of a generated case together. Default: 1 << 20.
  Op& max_elements(Index elements);

  const std::string& name() const { return name_; }
  const std::vector<TensorSpec>& inputs() const { return inputs_; }
  const std::vector<TensorSpec>& outputs() const { return outputs_; }
  const std::vector<DimSpec>& dims() const { return dims_; }
  const std::vector<AttributeSpec>& attributes() const { return attributes_; }
  const std::vector<Constraint>& constraints() const { return constraints_; }
  const std::vector<Format>& dtypes() const { return dtypes_; }
  const std::vector<Layout>& layouts() const { return layouts_; }
  Index max_elements() const { return max_elements_; }
  bool is_in_place(std::string_view input) const;

  // Position of a name; Misuse that lists what there is.
  std::size_t input_index(std::string_view name) const;
  std::size_t output_index(std::string_view name) const;
  std::size_t dim_index(std::string_view name) const;
  std::size_t attribute_index(std::string_view name) const;

  // Shape of a tensor under these sizes (one a dim, in the order of dims()).
  Shape shape_of(const TensorSpec& tensor, const std::vector<Index>& sizes) const;
  // Do domains and constraints admit these sizes?
  bool admits(const std::vector<Index>& sizes) const;

  // What is wrong with the schema itself, one line each; empty when well formed.
  std::vector<std::string> faults() const;

 private:
  void add_dims(const TensorSpec& tensor);
  Op& pin(TensorSpec& tensor, const Format& fixed);

  std::string name_;
  std::vector<TensorSpec> inputs_, outputs_;
  std::vector<DimSpec> dims_;
  std::vector<AttributeSpec> attributes_;
  std::vector<Constraint> constraints_;
  std::vector<Format> dtypes_{f32};
  std::vector<Layout> layouts_{Layout::contiguous};
  std::vector<std::string> in_place_;
  std::vector<std::string> faults_;  // misuse seen while building, reported by faults()
  Index max_elements_ = Index{1} << 20;
};

}  // namespace warpcheck
