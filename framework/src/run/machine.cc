#include "warpcheck/machine.h"

#include "device/backend.h"
#include "run/bench.h"

namespace warpcheck {

class Machine::State {
 public:
  explicit State(BackendKind kind) : backend_(device::make_backend(kind)) {}

  device::Backend& backend() { return *backend_; }

 private:
  std::unique_ptr<device::Backend> backend_;
};

Machine::Machine(BackendKind kind) : state_(std::make_unique<State>(kind)) {}

Machine::~Machine() = default;

std::vector<Array> Machine::run(const Op& op, const Launch& launch, const Case& c,
                                const std::vector<Array>& inputs) {
  return run::Bench(op, launch, state_->backend()).run(c, inputs).outputs();
}

}  // namespace warpcheck
