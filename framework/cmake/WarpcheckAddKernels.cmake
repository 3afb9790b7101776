# warpcheck_add_kernels(<name> SOURCES a.cu b.cu [INCLUDE dir...] [LINK lib...])
#
# Compiles CUDA sources for the backends that there are:
#   <name>_simt   by the C++ compiler, for the simulator. What only nvcc understands (kernel<<<...>>>(...), extern
#                 __shared__...) is rewritten before, in the sources and in the headers of their folders, of INCLUDE and
#                 of LINK
#   <name>_checked   the same with every access to memory watched, for checked programs
#   <name>_cuda   by nvcc, when warpcheck has its CUDA backend
# All are object libraries: what registers itself in a kernel file is never dropped by the linker. The last two are compiled
# for the programs that link them.
include_guard()

function(warpcheck_add_kernels name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;INCLUDE;LINK")
  if(NOT arg_SOURCES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warpcheck_add_kernels(${name}): wants SOURCES a.cu b.cu..., INCLUDE and LINK; "
                        "given: ${ARGN}")
  endif()

  set(wrappers)
  set(kernels)
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    cmake_path(GET source STEM stem)
    set(wrapper "${CMAKE_CURRENT_BINARY_DIR}/${name}_simt/${stem}.simt.cc")
    if(wrapper IN_LIST wrappers)
      message(FATAL_ERROR "warpcheck_add_kernels(${name}): two sources are called ${stem}.cu")
    endif()
    warpcheck_rewrite_kernel(${name}_simt "${source}" "${wrapper}")
    list(APPEND wrappers "${wrapper}")
    list(APPEND kernels "${source}")
  endforeach()

  # warpcheck::simt is first: its cuda_runtime.h, cuda_fp16.h... win over a toolkit's.
  add_library(${name}_simt OBJECT ${wrappers})
  target_link_libraries(${name}_simt PRIVATE warpcheck::simt warpcheck::warpcheck ${arg_LINK})
  target_include_directories(${name}_simt PRIVATE ${arg_INCLUDE})
  target_compile_features(${name}_simt PRIVATE cxx_std_20)
  target_compile_options(${name}_simt PRIVATE -ffp-contract=off)

  add_library(${name}_checked OBJECT EXCLUDE_FROM_ALL ${wrappers})
  target_link_libraries(${name}_checked PRIVATE warpcheck::simt_checked warpcheck::warpcheck ${arg_LINK})
  target_include_directories(${name}_checked PRIVATE ${arg_INCLUDE})
  target_compile_features(${name}_checked PRIVATE cxx_std_20)
  target_compile_options(${name}_checked PRIVATE -ffp-contract=off)
  add_dependencies(${name}_checked ${name}_simt) # which makes the rewritten sources of both

  if(WARPCHECK_HAS_CUDA)
    add_library(${name}_cuda OBJECT EXCLUDE_FROM_ALL ${kernels})
    target_link_libraries(${name}_cuda PRIVATE warpcheck::cuda ${arg_LINK})
    target_include_directories(${name}_cuda PRIVATE ${arg_INCLUDE})
    set_target_properties(${name}_cuda PROPERTIES CUDA_STANDARD 20 CUDA_STANDARD_REQUIRED ON)
    target_compile_options(${name}_cuda PRIVATE -lineinfo -Xcompiler=-ffp-contract=off)
  endif()
endfunction()

# The rule that makes a file for the C++ compiler from a CUDA source. Headers are looked for as <target> does.
function(warpcheck_rewrite_kernel target source output)
  set(folders "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(own "$<TARGET_PROPERTY:warpcheck::warpcheck,INTERFACE_INCLUDE_DIRECTORIES>")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND warpcheck::simt_source "${source}" "${output}" --depfile "${output}.d"
            "$<$<BOOL:${folders}>:--include;$<JOIN:${folders},;--include;>>"
            "$<$<BOOL:${own}>:--leave;$<JOIN:${own},;--leave;>>"
    DEPENDS "${source}" warpcheck::simt_source
    DEPFILE "${output}.d"
    COMMENT "Rewriting ${source} for the simulator"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()
