# Where `ctest -D Experimental` sends its results; WARPCHECK_CDASH_URL names the project on a server.
set(CTEST_PROJECT_NAME "warpcheck")
set(CTEST_NIGHTLY_START_TIME "01:00:00 UTC")
set(CTEST_SUBMIT_URL "$ENV{WARPCHECK_CDASH_URL}")
