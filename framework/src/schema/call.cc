// What a launcher sees of one call.
#include "warpcheck/call.h"

#include <utility>

namespace warpcheck {

Call::Call(const Op& op, std::vector<Index> dims, std::vector<double> attributes, Format dtype,
           std::vector<Tensor> inputs, std::vector<Tensor> outputs, CUstream_st* stream)
    : op_(&op),
      dims_(std::move(dims)),
      attributes_(std::move(attributes)),
      dtype_(dtype),
      inputs_(std::move(inputs)),
      outputs_(std::move(outputs)),
      stream_(stream) {}

const Tensor& Call::in(std::string_view name) const {
  return inputs_.at(op_->input_index(name));
}

const Tensor& Call::out(std::string_view name) const {
  return outputs_.at(op_->output_index(name));
}

Index Call::dim(std::string_view name) const {
  return dims_.at(op_->dim_index(name));
}

double Call::attribute(std::string_view name) const {
  return attributes_.at(op_->attribute_index(name));
}

}  // namespace warpcheck
