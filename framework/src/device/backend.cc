#include "device/backend.h"

#include "warpcheck/error.h"

namespace warpcheck::device {

BackendFactory& cuda_factory() {
  static BackendFactory factory = nullptr;
  return factory;
}

std::unique_ptr<Backend> make_backend(BackendKind kind) {
  if (kind == BackendKind::simt)
    return make_simt_backend();
  if (cuda_factory() == nullptr) {
    throw Misuse(
        "backend cuda is not in this program: it was built without the CUDA toolkit; there is: "
        "simt");
  }
  return cuda_factory()();
}

}  // namespace warpcheck::device
