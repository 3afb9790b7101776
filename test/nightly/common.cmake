# What the tests of the nightly share.
#   source    the project's folder        receiver  the server's program
#   work      scratch folder of the test  xsd       CDash's schema files, or empty: the server refuses what does not hold to them
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${work}")
file(MAKE_DIRECTORY "${work}")
if(NOT nightly)
  set(nightly "${source}/framework/cmake/warpcheck_nightly.sh")
endif()
set(ENV{WARPCHECK_CDASH_TOKEN} "not-to-be-shown")
unset(ENV{WARPCHECK_CDASH_URL})
unset(ENV{CUDA_VISIBLE_DEVICES})
set(ENV{no_proxy} "127.0.0.1") # the server is here, also where everything else goes through a proxy

# settings(<line>...): the file of settings, for the repository of these tests unless `repository` is another.
function(settings)
  if(NOT repository)
    set(repository "${source}/test/nightly/repository")
  endif()
  list(PREPEND ARGN "source = ${repository}" "build = build" "retry_delay = 0" "retries = 1" "site = here" "name = ours")
  list(JOIN ARGN "\n" text)
  file(WRITE "${work}/nightly.settings" "${text}\n")
endfunction()

# serve(<options of the receiver>...): runs the nightly while a server listens; sets `status`, `output` and `last`, its last line.
function(serve)
  if(xsd)
    list(APPEND ARGN --xsd "${xsd}")
  endif()
  run("${receiver}" --into "${work}/received" ${ARGN} -- ${before} "${nightly}" "${work}/nightly.settings")
  foreach(variable status output last)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

# run(COMMAND...): sets `status`, `output` and `last`.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output
                  WORKING_DIRECTORY "${work}")
  string(STRIP "${output}" last)
  string(REGEX REPLACE "^.*\n" "" last "${last}")
  if(output MATCHES "not-to-be-shown")
    message(SEND_ERROR "the output shows the token:\n${output}")
  endif()
  foreach(variable status output last)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

# ends(<status> <regex of the rest of the last line>)
function(ends expected rest)
  if(NOT status STREQUAL expected OR NOT last MATCHES "^warpcheck nightly: exit ${expected}: ${rest}$")
    message(FATAL_ERROR "status ${status}, wanted ${expected} and a last line '${rest}':\n${output}")
  endif()
endfunction()

# expect(<regex> <what the text is> <text>)
function(expect regex what text)
  if(NOT text MATCHES "${regex}")
    message(FATAL_ERROR "${what} has nothing that matches '${regex}':\n${text}")
  endif()
endfunction()

# received(<Part.xml> <variable>): the text of a part that the server has.
function(received part variable)
  if(NOT EXISTS "${work}/received/${part}")
    message(FATAL_ERROR "the server has no ${part}:\n${output}")
  endif()
  file(READ "${work}/received/${part}" text)
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# output_of_a_red_test(<Test.xml> <variable>): what the last red test printed. It is in zlib's form: gzip reads it behind a header
# of its own, and complains of the sum at the end.
function(output_of_a_red_test xml variable)
  string(REGEX REPLACE "^.*<Test Status=\"failed\">" "" xml "${xml}")
  string(REGEX MATCH "compression=\"gzip\">([^<]*)" found "${xml}")
  file(WRITE "${work}/output.base64" "${CMAKE_MATCH_1}")
  run(sh -c "base64 -di output.base64 | (printf '\\037\\213\\010\\0\\0\\0\\0\\0\\0\\0' && tail -c +3) | gzip -dc 2>/dev/null")
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

# requests(<number> <regex>): how many requests the server answered in this way.
function(requests expected regex)
  set(lines)
  if(EXISTS "${work}/received/requests.txt")
    file(STRINGS "${work}/received/requests.txt" lines REGEX "${regex}")
  endif()
  list(LENGTH lines count)
  if(NOT count EQUAL expected)
    message(FATAL_ERROR "${count} requests match '${regex}' instead of ${expected}: ${lines}")
  endif()
endfunction()

# program(<name> <text>): a program that stands in for one of the system.
function(program name text)
  file(WRITE "${work}/bin/${name}" "#!/bin/sh\n${text}\n")
  file(CHMOD "${work}/bin/${name}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  set(ENV{PATH} "${work}/bin:$ENV{PATH}")
endfunction()
