// main() of a test program. Linked with the CUDA backend it runs on a GPU unless WARPCHECK_BACKEND
// says otherwise.
#include "gtest/run_all.h"
#ifdef WARPCHECK_WITH_CUDA
#include "warpcheck/cuda.h"
#endif

int main(int argc, char** argv) {
#ifdef WARPCHECK_WITH_CUDA
  warpcheck::enable_cuda();
  return warpcheck::gtest::run_all(argc, argv, warpcheck::BackendKind::cuda);
#else
  return warpcheck::gtest::run_all(argc, argv, warpcheck::BackendKind::simt);
#endif
}
