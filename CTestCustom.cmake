# Read by ctest in the build tree. Long output loses its middle, never the failure text at its end.
set(CTEST_CUSTOM_TEST_OUTPUT_TRUNCATION "middle")
