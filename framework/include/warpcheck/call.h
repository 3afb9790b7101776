// One launch: what the user's launcher sees.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/tensor.h"

struct CUstream_st;

namespace warpcheck {

// Tensors with data, dims, attributes and a stream. Valid during the launch only.
class Call {
 public:
  Call(const Op& op, std::vector<Index> dims, std::vector<double> attributes, Format dtype,
       std::vector<Tensor> inputs, std::vector<Tensor> outputs, CUstream_st* stream);

  // Misuse that lists the names there are.
  const Tensor& in(std::string_view name) const;
  const Tensor& out(std::string_view name) const;
  Index dim(std::string_view name) const;
  double attribute(std::string_view name) const;

  const Format& dtype() const { return dtype_; }
  CUstream_st* stream() const { return stream_; }  // a cudaStream_t; null on the simulator

 private:
  const Op* op_;
  std::vector<Index> dims_;
  std::vector<double> attributes_;
  Format dtype_;
  std::vector<Tensor> inputs_, outputs_;
  CUstream_st* stream_;
};

// Starts the kernel on call.stream(); need not wait for it.
using Launch = std::function<void(Call&)>;

}  // namespace warpcheck
