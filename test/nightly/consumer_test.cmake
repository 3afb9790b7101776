# The nightly of a kernel repository as its user has it: warpcheck installed, test/consumer under git, the crontab's command.
#   -D source= -D receiver= -D work= -D xsd=   as for the other tests
#   -D build=                                  build tree to install from
#   -D compiler= -D launcher= -D flags=        as the build tree has them
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
set(prefix "${work}/prefix")

# step(COMMAND...): has to end with 0.
function(step)
  run(${ARGN})
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${status}:\n${output}")
  endif()
endfunction()

step("${CMAKE_COMMAND}" --install "${build}" --prefix "${prefix}")
file(COPY "${source}/test/consumer/" DESTINATION "${work}/origin")
file(READ "${CMAKE_CURRENT_LIST_DIR}/snippets/nightly.settings" settings)
string(REPLACE "/opt/warpcheck" "'${prefix}' '-DCMAKE_CXX_COMPILER=${compiler}' '-DCMAKE_CXX_COMPILER_LAUNCHER=${launcher}' \
'-DCMAKE_CXX_FLAGS=${flags}'" settings "${settings}")
file(WRITE "${work}/origin/nightly.settings" "${settings}jobs = 2\nexclude_label = ^cuda$\n")
foreach(arguments "init -q" "add ." "-c user.name=N -c user.email=n@example.org commit -q -m The-kernels")
  separate_arguments(arguments UNIX_COMMAND "${arguments}")
  step(git -C "${work}/origin" ${arguments})
endforeach()
step(git clone -q "${work}/origin" "${work}/kernels")

file(READ "${CMAKE_CURRENT_LIST_DIR}/snippets/crontab" command)
string(REGEX REPLACE "^15 1 \\* \\* \\* " "" command "${command}")
string(REPLACE "/opt/warpcheck" "${prefix}" command "${command}")
string(STRIP "${command}" command)
file(WRITE "${work}/.cdash" "export WARPCHECK_CDASH_TOKEN=not-to-be-shown\n")
file(WRITE "${work}/.gitconfig" "")
if(launcher)
  execute_process(COMMAND "${launcher}" --get-config cache_dir OUTPUT_VARIABLE cache OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(ENV{CCACHE_DIR} "${cache}") # It is below HOME.
endif()
set(ENV{HOME} "${work}")
program(nvidia-smi "exit 9") # The same on every machine.
set(options)
if(xsd)
  set(options --xsd "${xsd}")
endif()
run("${receiver}" --into "${work}/received" ${options} -- sh -c "${command}")
file(READ "${work}/nightly.log" output)
string(STRIP "${output}" last)
string(REGEX REPLACE "^.*\n" "" last "${last}")
ends(1 "tests: 3[0-9] passed, 4 failed, 0 not run, no compute-sanitizer or no GPU here; 127\\.0\\.0\\.1:[0-9]+ has it as .* Linux-g\\+\\+-Release")
string(REGEX MATCHALL "  failed: [A-Za-z/]+\\.[a-z_]+" red "${output}")
list(SORT red)
if(NOT red STREQUAL "  failed: MySoftmaxTail.matches_reference;  failed: MySoftmaxTail.permutation_equivariant;  failed: MySoftmaxTail.rows_sum_to_one;  failed: checked/MySoftmaxAhead.stays_in_bounds")
  message(FATAL_ERROR "${output}")
endif()

foreach(part Configure Build Test Notes Upload Done)
  requests(1 "^200 [^ ]*___XML___${part}\\.xml project=consumer build=Linux-g\\+\\+-Release ")
endforeach()
received(Notes.xml text)
expect("revision   [0-9a-f]+ [^\n]* The-kernels\n" "Notes.xml" "${text}")

# What the row of a red test holds.
received(Test.xml text)
string(REGEX MATCH "<Test Status=\"failed\">.*" row "${text}")
string(FIND "${row}" "</Test>" end)
string(SUBSTRING "${row}" 0 ${end} row)
foreach(value "numeric/double\" name=\"worst_ratio\">[^<]*<Value>[0-9.]+"
              "numeric/double\" name=\"cases\">[^<]*<Value>[1-9]"
              "text/string\" name=\"minimal\">[^<]*<Value>rows=1 cols=33<"
              "text/string\" name=\"element\">[^<]*<Value>y\\[0, [0-9]+\\]: "
              "text/string\" name=\"replay\">[^<]*<Value>WARPCHECK_REPLAY='softmax rows=1 cols=33' ")
  expect("<NamedMeasurement type=\"${value}" "the row of a red test" "${row}")
endforeach()
expect("<NamedMeasurement [^>]*image/png[^>]*>[^<]*<Value>[^<]*iVBORw0KGgo" "the row of a red test" "${row}")
string(REGEX MATCH "filename=\"my_softmax_test[^\"]*\\.counterexample\\.json\" type=\"file\">[^<]*<Value>([^<]*)" found "${row}")
file(WRITE "${work}/counterexample.base64" "${CMAKE_MATCH_1}")
run(sh -c "base64 -di counterexample.base64 | tar -xzO")
expect("\"text\": \"softmax rows=1 cols=33\"" "the counterexample in the row of a red test" "${output}")
string(REGEX MATCHALL "<Test Status=\"passed\">" passed "${text}")
output_of_a_red_test("${text}" message)
expect("breaks [a-z_]+ of softmax at rows=1 cols=[0-9]+ f32: .*\n  replay\n" "the output of a red test" "${message}")
list(LENGTH passed count)
if(count LESS 30)
  message(FATAL_ERROR "Test.xml has ${count} passed tests")
endif()

# The counterexamples are downloads; green verdicts are not.
received(Upload.xml text)
string(REGEX MATCHALL "<File filename=\"[^\"]*" files "${text}")
list(LENGTH files count)
if(NOT count EQUAL 4)
  message(FATAL_ERROR "Upload.xml has ${files}")
endif()

string(REGEX MATCH "my_softmax_test\\.MySoftmaxTail\\.matches_reference\\.json\">[^<]*<Content encoding=\"base64\">([^<]*)" found "${text}")
file(WRITE "${work}/verdict.base64" "${CMAKE_MATCH_1}")
run(base64 -di verdict.base64)
expect("\"text\": \"softmax rows=1 cols=33\"" "the verdict" "${output}")
