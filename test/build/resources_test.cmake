# Builds test/build/resources and runs its tests with a resource file of two GPUs and without one.
#   -D source=   that folder             -D work=      scratch folder
#   -D warpcheck=, witness=   as it wants them     -D compiler=, launcher=
cmake_minimum_required(VERSION 3.25)

# run(<what> COMMAND...)
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} ended with ${status}:\n${output}")
  endif()
endfunction()

# log_of(<what> <tests that begin together> CTEST_OPTION...): sets `lines` to what the tests wrote.
function(log_of what together)
  file(REMOVE "${work}/log")
  run("${what}" "${CMAKE_COMMAND}" -E env --unset=CTEST_RESOURCE_GROUP_0_GPUS TOGETHER=${together} ctest --test-dir "${work}/build" -j4
      --no-tests=error ${ARGN})
  file(STRINGS "${work}/log" lines)
  set(lines "${lines}" PARENT_SCOPE)
endfunction()

# expect_ends(<what> <count> <regex>): so many tests of `lines` ended so, and no other.
function(expect_ends what count regex)
  set(ends "${lines}")
  list(FILTER ends INCLUDE REGEX "^end ")
  list(LENGTH ends all)
  list(FILTER ends INCLUDE REGEX "^end ${regex}$")
  list(LENGTH ends found)
  if(NOT all EQUAL count OR NOT found EQUAL count)
    list(JOIN lines "\n" text)
    message(FATAL_ERROR "${what}: ${found} of ${all} tests ended as '${regex}', expected ${count}\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE "${work}")
file(MAKE_DIRECTORY "${work}")
run("configuring" "${CMAKE_COMMAND}" -G Ninja -S "${source}" -B "${work}/build" "-Dwarpcheck=${warpcheck}" "-Dwitness=${witness}" "-Dlog=${work}/log"
    "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${launcher}")
run("building" "${CMAKE_COMMAND}" --build "${work}/build")

# expect_slots_kept(<what>): at no moment of `lines` does a GPU have more tests than slots.
function(expect_slots_kept what)
  set(free_0 1)
  set(free_1 2)
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(begin|end) [a-z_]+ id:([01]),slots:([0-9]+)")
      message(FATAL_ERROR "${what}: a test without a GPU: ${line}")
    endif()
    set(gpu ${CMAKE_MATCH_2})
    if(CMAKE_MATCH_1 STREQUAL "begin")
      math(EXPR free_${gpu} "${free_${gpu}} - ${CMAKE_MATCH_3}")
    else()
      math(EXPR free_${gpu} "${free_${gpu}} + ${CMAKE_MATCH_3}")
    endif()
    if(free_${gpu} LESS 0)
      list(JOIN lines "\n" text)
      message(FATAL_ERROR "${what}: more tests than slots on GPU ${gpu} at '${line}'\n${text}")
    endif()
  endforeach()
endfunction()

set(gpus "{\"id\":\"0\",\"slots\":1},{\"id\":\"1\",\"slots\":2}")
file(WRITE "${work}/gpus.json" "{\"version\":{\"major\":1,\"minor\":0},\"local\":[{\"gpus\":[${gpus}]}]}\n")
set(with_file --resource-spec-file "${work}/gpus.json")

# Three tests fill all slots before any of them ends, and the fourth that -j4 allows has to wait.
log_of("ctest with full slots" 3 -R "^cuda/narrow\\." ${with_file})
expect_ends("full slots" 5 "narrow_cuda id:(0,slots:1 device 0|1,slots:1 device 1)")
expect_slots_kept("full slots")

# Tests of two slots fit on the second GPU alone.
log_of("ctest of both programs" 1 -L cuda ${with_file})
expect_ends("both programs" 10 "(narrow_cuda id:(0,slots:1 device 0|1,slots:1 device 1)|wide_cuda id:1,slots:2 device 1)")
expect_slots_kept("both programs")

# The simulator takes no GPU, and without a file nothing is assigned and nothing waits.
log_of("ctest of the simulator" 4 -R "^narrow\\." ${with_file})
expect_ends("the simulator" 5 "narrow nothing device none")
log_of("ctest without a resource file" 4 -R "^cuda/narrow\\.")
expect_ends("without a resource file" 5 "narrow_cuda nothing device none")
