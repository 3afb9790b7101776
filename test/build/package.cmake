# The package as a user has it: installed, found by a repository of its own, its ctest run.
if(TARGET warpcheck_main AND TARGET warpcheck_properties)
  add_test(
    NAME Package.ConsumerIsRedOnItsPlantedBugAlone
    COMMAND
      ${CMAKE_COMMAND} -D "build=${PROJECT_BINARY_DIR}" -D "consumer=${PROJECT_SOURCE_DIR}/test/consumer" -D
      "work=${CMAKE_CURRENT_BINARY_DIR}/package" -D "compiler=${CMAKE_CXX_COMPILER}" -D
      "launcher=${CMAKE_CXX_COMPILER_LAUNCHER}" -D "flags=$<$<BOOL:${WARPCHECK_SANITIZE}>:-fsanitize=address,undefined>" -P
      "${CMAKE_CURRENT_SOURCE_DIR}/package_test.cmake")
  set_tests_properties(Package.ConsumerIsRedOnItsPlantedBugAlone PROPERTIES LABELS "build;cpu" PROCESSORS 2)
endif()
