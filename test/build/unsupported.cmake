# What the simulator does not know is an error of the compiler that names it: one test a snippet and compiler.
# warpcheck_unsupported_test(<name> <regex of the message> <source>)
function(warpcheck_unsupported_test name message source)
  set(file "${CMAKE_CURRENT_BINARY_DIR}/unsupported/${name}.cc")
  file(CONFIGURE OUTPUT "${file}" CONTENT "${source}\n" @ONLY)
  foreach(compiler gxx clangxx)
    if("${${compiler}}" MATCHES "NOTFOUND")
      continue()
    endif()
    set(test Unsupported.${compiler}.${name})
    add_test(NAME ${test} COMMAND ${${compiler}} -std=c++20 ${simt_options} ${include_options} -fsyntax-only "${file}")
    set_tests_properties(${test} PROPERTIES PASS_REGULAR_EXPRESSION "error: [^\n]*${message}" LABELS "build;cpu")
  endforeach()
endfunction()

warpcheck_unsupported_test(tensor_cores "does not support tensor cores .mma.h." "#include <mma.h>")
warpcheck_unsupported_test(eight_bits "does not support 8-bit floating point .cuda_fp8.h." "#include <cuda_fp8.h>")
warpcheck_unsupported_test(
  clusters "does not support thread block clusters .__cluster_dims__."
  "#include <cuda_runtime.h>\n__global__ void __cluster_dims__(2, 1, 1) kernel() {}")
warpcheck_unsupported_test(
  textures "does not support textures and surfaces .tex2D."
  "#include <cuda_runtime.h>\nfloat f(cudaTextureObject_t t) { return tex2D<float>(t, 0.5F, 0.5F)\; }")
warpcheck_unsupported_test(
  cooperative_launch "does not support cooperative launches"
  "#include <cuda_runtime.h>\nvoid f(void (*kernel)()) { cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(1), nullptr)\; }")
warpcheck_unsupported_test(
  wide_tiles "has tiles of 1, 2, 4, 8, 16 and 32 threads"
  "#include <cooperative_groups.h>\nint f() { return cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block()).size()\; }")
