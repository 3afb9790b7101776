# Names of tests hold no values of parameters ("# GetParam() = ...", "16-byte object <3E-D6...>"): an address in a name
# loses the history on a dashboard. Names are plain words, then; CMake adds the number of its type to a typed test, "<0>".
#   cmake -D build=<folder> -D ctest=<program> -P names_test.cmake
execute_process(COMMAND "${ctest}" --test-dir "${build}" -N OUTPUT_VARIABLE listed RESULT_VARIABLE status)
string(REGEX MATCHALL "Test +#[0-9]+: [^\n]*" names "${listed}")
list(LENGTH names count)
if(NOT status EQUAL 0 OR count LESS 100)
  message(FATAL_ERROR "ctest lists ${count} tests, status ${status}")
endif()
list(FILTER names EXCLUDE REGEX "#[0-9]+: [A-Za-z0-9_./-]+(<[0-9]+>)?$")
if(names)
  list(JOIN names "\n" names)
  message(FATAL_ERROR "${names}")
endif()
message("${count} names")
