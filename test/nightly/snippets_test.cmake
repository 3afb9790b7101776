# The snippets of framework/docs/ci.md are the files of the folder snippets, and their commands do what the page says, in a small
# repository that is green, that has a red test, and that has a wrong kernel, which each CI is told of in its own way. Those that
# install warpcheck are not run; Nightly.ConsumerIsRedOnTheDashboard runs the crontab.
#   cmake -D source= -D receiver= -D work= -D xsd= -D witness= -P snippets_test.cmake
#   witness   a program of warpcheck's whose check Tail.matches_reference fails
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
unset(ENV{WARPCHECK_CDASH_TOKEN})
file(READ "${source}/framework/docs/ci.md" page)
file(READ "${source}/dev" dev)

foreach(name github.yml gitlab.yml Jenkinsfile nightly.settings crontab)
  file(READ "${CMAKE_CURRENT_LIST_DIR}/snippets/${name}" ${name})
  string(FIND "${page}" "\n${${name}}```\n" place)
  if(place EQUAL -1)
    message(SEND_ERROR "framework/docs/ci.md does not show test/nightly/snippets/${name} as it is")
  endif()
endforeach()

# Both install what ./dev installs.
string(REGEX MATCH "build_packages=\"([^\"]*)\"" found "${dev}")
separate_arguments(packages UNIX_COMMAND "${CMAKE_MATCH_1}")
foreach(name github.yml gitlab.yml)
  separate_arguments(words UNIX_COMMAND "${${name}}")
  foreach(package ninja-build ${packages})
    if(NOT package IN_LIST words)
      message(SEND_ERROR "${name} does not install ${package}")
    endif()
  endforeach()
endforeach()

# The commands that build and test, one a line.
string(REGEX REPLACE ".*- name: Check the kernels\n        run: \\|\n" "" github "${github.yml}")
string(REGEX REPLACE "\n      - uses:.*" "\n" github "${github}")
string(REGEX REPLACE ".*\n  script:\n" "" gitlab "${gitlab.yml}")
string(REGEX REPLACE "\n  artifacts:.*" "\n" gitlab "${gitlab}")
string(REGEX REPLACE "(^|\n) *- " "\\1" gitlab "${gitlab}")
string(REGEX REPLACE ".*sh '''|'''.*" "" jenkins "${Jenkinsfile}")
file(READ "${CMAKE_CURRENT_LIST_DIR}/repository/CMakeLists.txt" green)
string(REPLACE "set(problem \"none\"" "set(problem \"red\"" red "${green}")
string(REPLACE "set(problem \"none\"" "set(witness \"${witness}\")\nset(problem \"kernel\"" kernel "${green}")
foreach(variable GITHUB_ACTIONS GITHUB_STEP_SUMMARY GITHUB_WORKSPACE GITLAB_CI CI_PROJECT_DIR)
  unset(ENV{${variable}})
endforeach()

# run_commands(<CI> <repository> <variable>=<value>...): sets `output` and `status`.
function(run_commands name repository)
  set(folder "${work}/${name}_${repository}")
  file(WRITE "${folder}/CMakeLists.txt" "${${repository}}")
  file(WRITE "${folder}/commands.sh" "set -e\n${${name}}")
  list(JOIN ARGN " " variables)
  run(sh -c "cd '${folder}' && ${variables} sh commands.sh")
  set(output "${output}" PARENT_SCOPE)
  set(status "${status}" PARENT_SCOPE)
endfunction()

foreach(name github gitlab jenkins)
  foreach(colour green red)
    run_commands(${name} ${colour})
    set(folder "${work}/${name}_${colour}")
    if((colour STREQUAL "green" AND NOT status EQUAL 0) OR (colour STREQUAL "red" AND NOT status EQUAL 8))
      message(SEND_ERROR "the commands of ${name}, ${colour}, end with ${status}:\n${output}")
    endif()
    if(NOT EXISTS "${folder}/build/junit.xml" OR NOT IS_DIRECTORY "${folder}/verdicts")
      message(SEND_ERROR "the commands of ${name} leave no junit.xml or no verdicts:\n${output}")
    endif()
  endforeach()
endforeach()

# What each CI shows of a wrong kernel. Files are where its artifacts are taken from.
set(check registered_program.Tail.matches_reference)
run_commands(github kernel GITHUB_ACTIONS=true "GITHUB_STEP_SUMMARY='${work}/summary.md'" "GITHUB_WORKSPACE='${source}'")
expect("\n::error file=test/gtest/programs/registered_program.cc,line=[0-9]+,title=Tail.matches_reference::Tail breaks [^\n]*\
%0Areplay: WARPCHECK_REPLAY='twice n=33' " "GitHub's log" "${output}")
file(READ "${work}/summary.md" text)
expect("\n[|] [*][*]failed[*][*] [|] `Tail.matches_reference` [|][^\n]* `n=33` [|]\n.*\n```text\nTail breaks " "GitHub's summary" "${text}")

run_commands(gitlab kernel GITLAB_CI=true "CI_PROJECT_DIR='${work}/gitlab_kernel'")
file(READ "${work}/gitlab_kernel/build/junit.xml" text)
string(REGEX MATCH "<testcase name=\"Tail.matches_reference\".*" text "${text}")
string(REGEX MATCH "ATTACHMENT[^\n]*" first "${text}") # GitLab shows one.
if(NOT first STREQUAL "ATTACHMENT|verdicts/${check}.png]]")
  message(SEND_ERROR "GitLab's first attachment is '${first}':\n${text}")
endif()
expect("<failure .*<system-out>.*Tail breaks matches_reference.*WARPCHECK_REPLAY='twice n=33' .*</system-out>" "GitLab's report" "${text}")

run_commands(jenkins kernel)
file(READ "${work}/jenkins_kernel/build/junit.xml" text)
expect("Tail breaks matches_reference.*WARPCHECK_REPLAY='twice n=33' " "Jenkins' report" "${text}")
foreach(name github gitlab jenkins)
  foreach(file ${check}.json ${check}.png ${check}.counterexample.json)
    if(NOT EXISTS "${work}/${name}_kernel/verdicts/${file}")
      message(SEND_ERROR "the artifacts of ${name} have no ${file}")
    endif()
  endforeach()
endforeach()
