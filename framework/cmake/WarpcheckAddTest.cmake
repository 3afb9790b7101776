# warpcheck_add_test(<name> SOURCES x_test.cc... [KERNELS k.cu...] [LINK lib...] [CASES n] [GPU_SLOTS n] [LABELS label...])
#
# A test program whose kernels run on the simulator; a second one, <name>_checked, in which the
# simulator watches every access to memory; and, when warpcheck has its CUDA backend, a third,
# <name>_cuda, for the GPU. Every check of every kernel in them is a ctest test:
#   MySoftmax.matches_reference        label warpcheck
#   MySoftmax.free_of_races            labels warpcheck and checked; so too reads_initialised_memory,
#   checked/MySoftmax.stays_in_bounds  synchronises_correctly
#   cuda/MySoftmax.matches_reference   labels warpcheck and cuda; skipped where there is no GPU
#
#   KERNELS  CUDA sources, compiled for both
#   LINK     libraries; a name given to warpcheck_add_kernels means its form for the backend
#            (warpcheck's own suites, ops and main() are linked anyway)
#   CASES    cases a check, instead of the default
#   GPU_SLOTS   slots of a GPU that a CUDA test takes, 1 if not given: with `ctest --resource-spec-file FILE` the tests are
#            spread over the GPUs of the file (type gpus, ids 0, 1...)
#   LABELS   further ctest labels
#
# A file warpcheck.regressions beside the CMakeLists.txt holds known failures: ctest's runs try them first and add new ones.
include_guard()
include(GoogleTest)

function(warpcheck_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CASES;GPU_SLOTS" "SOURCES;KERNELS;LINK;LABELS")
  if(NOT arg_SOURCES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "warpcheck_add_test(${name}): wants SOURCES x_test.cc..., KERNELS, LINK, CASES, GPU_SLOTS and "
                        "LABELS; given: ${ARGN}")
  endif()
  foreach(number CASES GPU_SLOTS)
    if(DEFINED arg_${number} AND NOT arg_${number} MATCHES "^[1-9][0-9]*$")
      message(FATAL_ERROR "warpcheck_add_test(${name}): ${number} is '${arg_${number}}'; it must be a number above 0")
    endif()
  endforeach()
  if(NOT DEFINED arg_GPU_SLOTS)
    set(arg_GPU_SLOTS 1)
  endif()

  if(arg_KERNELS)
    warpcheck_add_kernels(${name}_kernels SOURCES ${arg_KERNELS} INCLUDE "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND arg_LINK ${name}_kernels)
  endif()
  set(backends simt checked)
  if(WARPCHECK_HAS_CUDA)
    list(APPEND backends cuda)
  endif()
  foreach(backend IN LISTS backends)
    warpcheck_add_test_program(${name} ${backend})
  endforeach()
endfunction()

# One program of warpcheck_add_test, whose arguments it reads from the caller's scope.
function(warpcheck_add_test_program name backend)
  set(program ${name})
  set(main warpcheck::main)
  set(prefix "")
  set(filter)
  # Several LABELS pairs, because gtest_discover_tests breaks on a list as one value.
  set(properties LABELS warpcheck)
  if(backend STREQUAL "checked")
    set(program ${name}_checked)
    set(prefix "checked/")
    list(APPEND properties LABELS checked)
  elseif(backend STREQUAL "cuda")
    set(program ${name}_cuda)
    set(main warpcheck::main_cuda)
    set(prefix "cuda/")
    list(APPEND properties LABELS cuda RESOURCE_GROUPS "1,gpus:${arg_GPU_SLOTS}")
  endif()
  foreach(label IN LISTS arg_LABELS)
    list(APPEND properties LABELS ${label})
  endforeach()
  if(DEFINED arg_CASES)
    list(APPEND properties ENVIRONMENT WARPCHECK_CASES=${arg_CASES})
  endif()

  set(known "${CMAKE_CURRENT_SOURCE_DIR}/warpcheck.regressions")
  if(EXISTS "${known}")
    list(APPEND properties ENVIRONMENT "WARPCHECK_REGRESSIONS=${known}")
  endif()

  set(libraries)
  foreach(library IN LISTS arg_LINK)
    if(TARGET ${library}_${backend})
      list(APPEND libraries ${library}_${backend})
    else()
      list(APPEND libraries ${library})
    endif()
  endforeach()

  add_executable(${program} ${arg_SOURCES})
  target_compile_features(${program} PRIVATE cxx_std_20)
  target_link_libraries(${program} PRIVATE ${libraries} warpcheck::properties ${main})
  if(backend STREQUAL "checked")
    target_link_libraries(${program} PRIVATE warpcheck::checked)
    gtest_discover_tests(
      ${program}
      TEST_LIST ${program}_own_tests
      TEST_FILTER "*.free_of_races:*.reads_initialised_memory:*.synchronises_correctly"
      DISCOVERY_MODE PRE_TEST
      DISCOVERY_TIMEOUT 60
      PROPERTIES ${properties})
    set(filter TEST_FILTER "*.stays_in_bounds")
  endif()
  gtest_discover_tests(
    ${program}
    TEST_PREFIX "${prefix}"
    ${filter}
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES ${properties})
endfunction()
