#include "run/bench.h"

namespace warpcheck::run {

std::vector<Array> Launched::outputs() const {
  std::vector<Array> outputs = forms_;
  for (std::size_t i = 0; i < outputs.size(); ++i)
    outputs[i].values = image_.read(output(i));
  return outputs;
}

Launched Bench::run(const Case& c, const std::vector<Array>& inputs,
                    const Conditions& conditions) const {
  Launched launched;
  launched.inputs_ = inputs.size();
  device::Image& image = launched.image_;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    image.add(op_->inputs()[i].name, inputs[i].format, inputs[i].shape, c.layout);
  }
  for (const TensorSpec& output : op_->outputs()) {
    launched.forms_.push_back({format_of(output, c), op_->shape_of(output, c.dims), {}});
    image.add(output.name, launched.forms_.back().format, launched.forms_.back().shape,
              Layout::contiguous);
  }
  image.make();
  for (std::size_t i = 0; i < inputs.size(); ++i)
    image.write(launched.input(i), inputs[i].values);
  for (std::size_t i = 0; i < launched.forms_.size(); ++i)
    image.poison(launched.output(i), conditions.poison);

  const device::Place place{conditions.pool, c.schedule + conditions.schedule_shift,
                            conditions.dirty, &image};
  backend_->execute(image.bytes(), place, [&](std::byte* base, CUstream_st* stream) {
    std::vector<Tensor> in, out;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      in.push_back(image.view(launched.input(i), base));
    for (std::size_t i = 0; i < launched.forms_.size(); ++i)
      out.push_back(image.view(launched.output(i), base));
    Call call(*op_, c.dims, c.attributes, c.dtype, std::move(in), std::move(out), stream);
    (*launch_)(call);
  });
  return launched;
}

}  // namespace warpcheck::run
