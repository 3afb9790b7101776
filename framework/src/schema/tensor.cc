// Shapes and tensor views.
#include "warpcheck/tensor.h"

#include <utility>

#include "base/choice.h"
#include "warpcheck/error.h"

namespace warpcheck {

Index Shape::size() const {
  Index product = 1;
  for (const Index size : sizes) {
    product *= size;
  }
  return product;
}

Index Shape::rows() const {
  Index product = 1;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    product *= sizes[i];
  }
  return product;
}

Index Shape::operator[](std::string_view dim) const {
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == dim) {
      return sizes[i];
    }
  }
  throw Misuse("the tensor has no dim '" + std::string(dim) + "'; it has: " + choices(dim, dims));
}

std::vector<Index> Shape::unflatten(Index element) const {
  std::vector<Index> index(sizes.size(), 0);
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] > 0) {
      index[i] = element % sizes[i];
      element /= sizes[i];
    }
  }
  return index;
}

Tensor::Tensor(std::string name, Format format, Shape shape, std::vector<Index> strides, void* data)
    : name_(std::move(name)),
      format_(format),
      shape_(std::move(shape)),
      strides_(std::move(strides)),
      data_(data) {}

Index Tensor::stride(std::string_view dim) const {
  for (std::size_t i = 0; i < shape_.dims.size(); ++i) {
    if (shape_.dims[i] == dim) {
      return strides_.at(i);
    }
  }
  throw Misuse("tensor '" + name_ + "' has no dim '" + std::string(dim)
               + "'; it has: " + choices(dim, shape_.dims));
}

void Tensor::check_type(std::size_t bytes, bool is_float, bool is_double) const {
  if (bytes == static_cast<std::size_t>(format_.bytes)) {
    return;
  }
  const std::string type = is_float ? "float" : is_double ? "double" : "a type";
  throw Misuse("tensor '" + name_ + "' holds " + format_.name + ", " + std::to_string(format_.bytes)
               + " bytes an element; data<T>() was called with " + type + " of "
               + std::to_string(bytes) + " bytes");
}

}  // namespace warpcheck
