// Elements of a tensor in host memory as float or double, for the rows of the paper that are plain
// C++.
#pragma once

#include <cstdint>
#include <vector>

#include "warpcheck/format.h"
#include "warpcheck/tensor.h"

namespace warpcheck::corpus {

// All elements, row-major.
template <class Real>
std::vector<Real> values_of(const Tensor& tensor) {
  const auto n = static_cast<std::size_t>(tensor.size());
  std::vector<Real> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    switch (tensor.format().bytes) {
      case 8:
        values[i] = static_cast<Real>(tensor.data<double>()[i]);
        break;
      case 4:
        values[i] = static_cast<Real>(tensor.data<float>()[i]);
        break;
      default:
        values[i] = static_cast<Real>(decode(tensor.format(), tensor.data<std::uint16_t>()[i]));
    }
  }
  return values;
}

// Rounds each value to the format of the tensor and stores it there.
template <class Real>
void store(const std::vector<Real>& values, const Tensor& tensor) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    switch (tensor.format().bytes) {
      case 8:
        tensor.data<double>()[i] = values[i];
        break;
      case 4:
        tensor.data<float>()[i] = static_cast<float>(values[i]);
        break;
      default:
        tensor.data<std::uint16_t>()[i] =
            static_cast<std::uint16_t>(encode(tensor.format(), static_cast<double>(values[i])));
    }
  }
}

}  // namespace warpcheck::corpus
