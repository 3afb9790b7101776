# Enables the CUDA language with the nvcc in PATH or in the toolkit's usual place; sets WARPCHECK_NVCC_FOUND.
# Used by warpcheck's own build and by find_package(warpcheck).
set(WARPCHECK_NVCC_FOUND ON)
if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(WARPCHECK_NVCC nvcc PATHS /usr/local/cuda/bin)
  mark_as_advanced(WARPCHECK_NVCC)
  if(WARPCHECK_NVCC)
    set(CMAKE_CUDA_COMPILER "${WARPCHECK_NVCC}")
  else()
    set(WARPCHECK_NVCC_FOUND OFF)
  endif()
endif()

if(WARPCHECK_NVCC_FOUND)
  # Machine code for Hopper, and PTX that the driver compiles for everything from Turing on.
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 75-virtual 90-real)
  endif()
  enable_language(CUDA)
  # CMake 3.25 does not know that nvcc has C++20.
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
endif()
