// Judges the paper's kernels; corpus/CMakeLists.txt says which programs are made of this.
#include "corpus/program.h"

#ifdef WARPCHECK_WITH_CUDA
#include "warpcheck/cuda.h"
#endif

int main(int argc, char** argv) {
#ifdef WARPCHECK_WITH_CUDA
  warpcheck::enable_cuda();
  return warpcheck::corpus::run_program(argc, argv, warpcheck::BackendKind::cuda);
#else
  return warpcheck::corpus::run_program(argc, argv, warpcheck::BackendKind::simt);
#endif
}
