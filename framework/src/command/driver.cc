#include "command/driver.h"

#include <dlfcn.h>

#include <array>
#include <cstdlib>

namespace warpcheck::command {
namespace {

constexpr const char* library_name = "libcuda.so.1";
constexpr int success = 0, no_device = 100;
constexpr int major_number = 75, minor_number = 76;  // of the compute capability

// Functions of the driver, as cuda.h declares them.
//
//   Source  NVIDIA, "CUDA Driver API", sections Error Handling, Initialization, Version Management
//           and Device Management
class Library {
 public:
  Library() : handle_(dlopen(library_name, RTLD_NOW | RTLD_LOCAL)) {}
  ~Library() {
    if (handle_ != nullptr) {
      dlclose(handle_);
    }
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  bool is_there() const { return handle_ != nullptr; }

  // The code of a call; one that the library does not have fails.
  template <class... Arguments>
  int call(const char* name, Arguments... arguments) const {
    using Function = int (*)(Arguments...);
    const auto function = reinterpret_cast<Function>(dlsym(handle_, name));
    return function == nullptr ? -1 : function(arguments...);
  }

  std::string error_name(int code) const {
    const char* name = nullptr;
    const bool known = call("cuGetErrorName", code, &name) == success && name != nullptr;
    return known ? name : "error " + std::to_string(code);
  }

 private:
  void* handle_;
};

std::string gpu_named(const Library& library, int ordinal) {
  int device = 0, major = 0, minor = 0;
  std::array<char, 256> name{};
  library.call("cuDeviceGet", &device, ordinal);
  library.call("cuDeviceGetName", name.data(), static_cast<int>(name.size()), device);
  library.call("cuDeviceGetAttribute", &major, major_number, device);
  library.call("cuDeviceGetAttribute", &minor, minor_number, device);
  return std::string(name.data()) + " (sm_" + std::to_string(major) + std::to_string(minor) + ")";
}

std::string no_gpu() {
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return std::string("the driver sees no GPU")
         + (visible == nullptr ? ""
                               : ", and CUDA_VISIBLE_DEVICES is '" + std::string(visible) + "'");
}

}  // namespace

Driver driver_here() {
  const Library library;
  if (!library.is_there()) {
    return {"there is no NVIDIA driver here (libcuda.so.1)", 0, {}};
  }
  Driver driver;
  if (const int code = library.call("cuInit", 0U); code != success) {
    driver.trouble =
        code == no_device ? no_gpu() : "the driver does not start: " + library.error_name(code);
    return driver;
  }
  library.call("cuDriverGetVersion", &driver.cuda_version);
  int count = 0;
  library.call("cuDeviceGetCount", &count);
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    driver.gpus.push_back(gpu_named(library, ordinal));
  }
  driver.trouble = count == 0 ? no_gpu() : "";
  return driver;
}

}  // namespace warpcheck::command
