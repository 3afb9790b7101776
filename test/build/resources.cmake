# CUDA tests of a user and ctest's resource file, without a GPU.
if(TARGET warpcheck_main)
  add_test(
    NAME Resources.CudaTestsAreSpreadOverTheGpusAndTheirSlots
    COMMAND
      ${CMAKE_COMMAND} -D "source=${CMAKE_CURRENT_SOURCE_DIR}/resources" -D "work=${CMAKE_CURRENT_BINARY_DIR}/resources" -D
      "warpcheck=${PROJECT_SOURCE_DIR}" -D "witness=$<TARGET_FILE:registered_program>" -D "compiler=${CMAKE_CXX_COMPILER}" -D
      "launcher=${CMAKE_CXX_COMPILER_LAUNCHER}" -P "${CMAKE_CURRENT_SOURCE_DIR}/resources_test.cmake")
  set_tests_properties(Resources.CudaTestsAreSpreadOverTheGpusAndTheirSlots PROPERTIES LABELS "build;cpu" PROCESSORS 2)
endif()
