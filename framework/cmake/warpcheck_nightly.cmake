# The nightly run of a kernel repository: configure, build, test, and one build on a CDash server.
#
#   warpcheck_nightly.sh SETTINGS                exit status 0 to 5, below
#   ctest -S warpcheck_nightly.cmake,SETTINGS    the same, but ctest -S knows the exit statuses 0 and 255 alone
#
# SETTINGS is a file of lines `name = value`; WarpcheckNightlySettings.cmake lists them. The server is in the environment,
# never in a file: WARPCHECK_CDASH_URL, and WARPCHECK_CDASH_TOKEN where the project wants one.
#
# The last line of the output is `warpcheck nightly: exit N: ...`, and N is
#   0  every test passed or was skipped, and the server has the results
#   1  a test is red, or compute-sanitizer found something; the server has the results
#   2  the settings or the environment are wrong; nothing was done
#   3  configuring, building or listing the tests failed, no test ran, no coverage was found, or a test fails under
#      compute-sanitizer alone; the server has the results
#   4  the server does not have the results; what they were is in the line
#   5  the disk is full, or ctest itself came to an end; nothing was sent
cmake_minimum_required(VERSION 3.25)
set(CTEST_RUN_CURRENT_SCRIPT OFF) # Without it, ctest complains of a script that ends early.
include("${CMAKE_CURRENT_LIST_DIR}/WarpcheckNightlySettings.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/WarpcheckNightlyMachine.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/WarpcheckNightlySteps.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/WarpcheckNightlySubmit.cmake")

# Ends the script; for its outermost level only.
macro(nightly_end status text)
  if(NOT ${status} EQUAL 0 AND NOT WARPCHECK_NIGHTLY_LAUNCHED)
    message(SEND_ERROR "exit status ${status}") # makes ctest -S end with 255
  endif()
  message("warpcheck nightly: exit ${status}: ${text}")
  return()
endmacro()

nightly_read_settings("${CTEST_SCRIPT_ARG}" problem)
if(NOT problem)
  nightly_read_environment(problem)
endif()
if(NOT problem)
  nightly_find_programs(problem)
endif()
if(NOT problem)
  nightly_lock(problem)
endif()
if(problem)
  nightly_end(2 "${problem}")
endif()

set(CTEST_SITE "${setting_site}")
set(CTEST_BUILD_NAME "${setting_name}")
set(CTEST_SOURCE_DIRECTORY "${setting_source}")
set(CTEST_BINARY_DIRECTORY "${setting_build}")
set(CTEST_CMAKE_GENERATOR "${setting_generator}")
set(CTEST_PROJECT_NAME "${setting_name}")
set(CTEST_NIGHTLY_START_TIME "00:00:00 UTC") # unless the repository's CTestConfig.cmake says another
if(setting_clean STREQUAL "on" AND EXISTS "${setting_build}/CMakeCache.txt")
  ctest_empty_binary_directory("${setting_build}")
endif()
file(REMOVE_RECURSE "${setting_build}/Testing" "${setting_build}/verdicts")
ctest_start(${setting_model} GROUP ${setting_group} QUIET)
file(STRINGS "${setting_build}/Testing/TAG" tag LIMIT_COUNT 1)
set(stamp "${tag}-${setting_group}")
set(parts "${setting_build}/Testing/${tag}")
set(machine "${setting_build}/machine.txt")
set(nightly_gpus_file "${setting_build}/gpus.json")
nightly_describe("${machine}")
nightly_write_notes("${parts}/Notes.xml" "${stamp}" "${machine}" "${nightly_settings_file}")
nightly_write_resources("${nightly_gpus_file}")
set(ENV{CUDA_DEVICE_ORDER} PCI_BUS_ID) # CUDA then counts GPUs as nvidia-smi does.

set(red 0)
set(findings 0)
set(words)
nightly_configure(broken)
if(NOT broken)
  nightly_build(broken)
  nightly_test("${parts}" unlisted red words)
  nightly_cover("${parts}" uncovered)
  nightly_sanitize("${parts}" ${red} unchecked findings checked_words)
  list(APPEND words ${checked_words})
  foreach(problem unlisted uncovered unchecked)
    if(${problem} AND NOT broken)
      set(broken "${${problem}}")
    endif()
  endforeach()
endif()
if(broken)
  list(PREPEND words "${broken}")
endif()
list(JOIN words ", " words)

nightly_check_disk("${parts}" problem)
if(problem)
  nightly_end(5 "${problem} Nothing was sent: ${words}")
endif()
if(setting_submit STREQUAL "on")
  nightly_submit("${parts}" "${stamp}" problem)
  if(problem)
    nightly_end(4 "not submitted: ${problem}; ${words}")
  endif()
  string(APPEND words "; ${nightly_host} has it as ${setting_site} ${setting_name}")
else()
  string(APPEND words "; not submitted, as the settings say")
endif()
if(broken)
  nightly_end(3 "${words}")
elseif(red OR findings)
  nightly_end(1 "${words}")
endif()
nightly_end(0 "${words}")
