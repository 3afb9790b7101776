# Installs warpcheck, builds test/consumer against it and runs the consumer's ctest, as its user would.
#   -D build=   build tree to install from      -D work=      scratch folder
#   -D consumer= source of the consumer         -D compiler=, launcher=, flags= as the build tree has them
cmake_minimum_required(VERSION 3.25)

# run(<what> <expected status> COMMAND...): sets `output`.
function(run what expected)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status STREQUAL expected)
    message(FATAL_ERROR "${what} ended with ${status} instead of ${expected}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect(<regex> <what the text is> <text>)
function(expect regex what text)
  if(NOT text MATCHES "${regex}")
    message(FATAL_ERROR "${what} has nothing that matches '${regex}':\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE "${work}")
run("installing" 0 "${CMAKE_COMMAND}" --install "${build}" --prefix "${work}/prefix")
set(repository "${work}/repository")
file(COPY "${consumer}/" DESTINATION "${repository}")
file(TOUCH "${repository}/warpcheck.regressions")
run("configuring the consumer" 0
    "${CMAKE_COMMAND}" -G Ninja -S "${repository}" -B "${work}/build" "-DCMAKE_PREFIX_PATH=${work}/prefix" -DCMAKE_BUILD_TYPE=Release
    "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${launcher}" "-DCMAKE_CXX_FLAGS=${flags}")
run("building the consumer" 0 "${CMAKE_COMMAND}" --build "${work}/build")

# The right kernel is green in every check, and there are checks.
run("ctest of the right kernel" 0 ctest --test-dir "${work}/build" -R "^(checked/)?MySoftmax\\." --no-tests=error)
foreach(check matches_reference writes_every_output stays_in_bounds leaves_inputs_alone same_bits_twice is_well_formed
              rejects_wrong_kernels rows_sum_to_one free_of_races reads_initialised_memory synchronises_correctly)
  expect("MySoftmax\\.${check} [.]+ +Passed" "the right kernel's ctest" "${output}")
endforeach()

# Planted bugs are red where they show, and only there.
run("ctest of all" 8 ctest --test-dir "${work}/build" -LE cuda --output-on-failure)
string(REGEX MATCHALL "[A-Za-z/]+\\.[a-z_]+ \\(Failed\\)" red "${output}")
list(SORT red)
set(expected "MySoftmaxTail.matches_reference (Failed)" "MySoftmaxTail.permutation_equivariant (Failed)"
             "MySoftmaxTail.rows_sum_to_one (Failed)" "checked/MySoftmaxAhead.stays_in_bounds (Failed)")
if(NOT red STREQUAL expected)
  message(FATAL_ERROR "red: ${red}\nexpected: ${expected}\n${output}")
endif()

expect("MySoftmaxAhead breaks stays_in_bounds of softmax at rows=1 cols=[0-9]+ f32: my_softmax_ahead\\.cu:[0-9]+ reads element"
       "the red output of the checked program" "${output}")

# The message holds a line to type, and that line fails in the same way.
expect("WARPCHECK_REPLAY='softmax[^']*'[^\n]*matches_reference" "the red output" "${output}")
string(REGEX MATCH "WARPCHECK_REPLAY='softmax[^']*'[^\n]*matches_reference" replay "${output}")
run("the replay line" 1 sh -c "cd '${work}/build' && ${replay}")
expect("MySoftmaxTail breaks matches_reference of softmax" "the replay of ${replay}" "${output}")
expect("y\\[0, " "the replay of ${replay}" "${output}")

# The command line that is installed finds the repository's programs: the simulator's, the checked one and, where there is
# CUDA, the GPU's.
set(warpcheck "${work}/prefix/bin/warpcheck")
run("warpcheck list" 0 "${warpcheck}" list --build "${work}/build")
expect("MySoftmaxAhead +softmax +simt +10 [^\n]*my_softmax_test\n" "warpcheck list" "${output}")
expect("MySoftmaxAhead +softmax +checked +13 [^\n]*my_softmax_test_checked\n" "warpcheck list" "${output}")
run("warpcheck replay of a bug" 1 "${warpcheck}" replay "softmax rows=1 cols=33" --build "${work}/build" --backend simt)
run("warpcheck corpus" 0 "${warpcheck}" corpus --entries "silu*" --cases 4)
expect("1/1 buggy caught, 1/1 controls clean" "warpcheck corpus" "${output}")

# What ctest's runs found is in the repository's file of known failures, and each line of it still fails; the bug that only
# the checked program sees is judged by that one.
file(STRINGS "${repository}/warpcheck.regressions" known)
set(line "^MySoftmaxAhead stays_in_bounds softmax [^;]+;MySoftmaxTail matches_reference softmax rows=1 cols=33[^;]*;")
string(APPEND line "MySoftmaxTail permutation_equivariant softmax [^;]+;MySoftmaxTail rows_sum_to_one softmax [^;]+$")
expect("${line}" "the file of known failures" "${known}")
run("warpcheck replay --file" 1 "${warpcheck}" replay --file "${repository}/warpcheck.regressions" --build "${work}/build")
expect("4 of 4 lines judged, 4 fail\n" "warpcheck replay --file" "${output}")
