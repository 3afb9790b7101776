// Tensors: what a launcher sees (Tensor, a view of device memory) and what a law computes with
// (Array, host values).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "warpcheck/format.h"

namespace warpcheck {

// A position, size or stride, in elements.
using Index = std::int64_t;

// Names and sizes of a tensor's dims, outermost first.
struct Shape {
  std::vector<std::string> dims;
  std::vector<Index> sizes;

  Index size() const;  // number of elements; 1 for a scalar
  int rank() const { return static_cast<int>(sizes.size()); }
  Index last() const { return sizes.empty() ? 1 : sizes.back(); }  // size of the innermost dim
  Index rows() const;                                 // product of all sizes but the last
  Index operator[](std::string_view dim) const;       // Misuse if the tensor has no such dim
  std::vector<Index> unflatten(Index element) const;  // row-major element number -> one index a dim
  bool operator==(const Shape&) const = default;
};

// One tensor of a call, in the memory of the backend. Does not own it. Row-major unless the case
// has another layout.
class Tensor {
 public:
  Tensor(std::string name, Format format, Shape shape, std::vector<Index> strides, void* data);

  const std::string& name() const { return name_; }
  const Format& format() const { return format_; }
  const Shape& shape() const { return shape_; }
  Index dim(std::string_view name) const { return shape_[name]; }
  Index stride(std::string_view dim) const;  // distance between neighbours along dim, in elements
  Index size() const { return shape_.size(); }

  // The elements. Misuse if T has another width than an element.
  template <class T>
  T* data() const {
    check_type(sizeof(T), std::is_same_v<std::remove_cv_t<T>, float>,
               std::is_same_v<std::remove_cv_t<T>, double>);
    return static_cast<T*>(data_);
  }
  void* raw() const { return data_; }
  const std::vector<Index>& strides() const { return strides_; }

 private:
  void check_type(std::size_t bytes, bool is_float, bool is_double) const;

  std::string name_;
  Format format_;
  Shape shape_;
  std::vector<Index> strides_;
  void* data_;
};

// Host values of one tensor, row-major, each a member of the format.
struct Array {
  Format format = f32;
  Shape shape;
  std::vector<double> values;

  // Element by indices; fewer indices than dims: the leading dims count as one.
  double operator()(Index row, Index col) const {
    return values[static_cast<std::size_t>(row * shape.last() + col)];
  }
  Index rows() const { return shape.rows(); }
  Index cols() const { return shape.last(); }
};

}  // namespace warpcheck
