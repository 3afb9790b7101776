# Names of tests hold no "# GetParam() = ...": a value in a name loses the history on a dashboard.
#   cmake -D build=<folder> -D ctest=<program> -P names_test.cmake
execute_process(COMMAND "${ctest}" --test-dir "${build}" -N OUTPUT_VARIABLE listed RESULT_VARIABLE status)
string(REGEX MATCHALL "Test +#[0-9]+: [^\n]*" names "${listed}")
list(LENGTH names count)
if(NOT status EQUAL 0 OR count LESS 100)
  message(FATAL_ERROR "ctest lists ${count} tests, status ${status}")
endif()
list(FILTER names INCLUDE REGEX ": .*(#|GetParam)")
if(names)
  list(JOIN names "\n" names)
  message(FATAL_ERROR "${names}")
endif()
message("${count} names")
