# How our own targets are compiled. Nothing here is exported to users.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, RelWithDebInfo" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(WARPCHECK_CCACHE ccache)
mark_as_advanced(WARPCHECK_CCACHE)
if(WARPCHECK_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this sloppiness it keeps nothing that was compiled with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros "${WARPCHECK_CCACHE}")
  set(CMAKE_CUDA_COMPILER_LAUNCHER "${WARPCHECK_CCACHE}")
endif()

# Every bit of a result is the same under each compiler only without contraction to fma.
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>")
if(WARPCHECK_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined;-fno-sanitize-recover=all;-fno-omit-frame-pointer;-g1>")
  add_link_options(-fsanitize=address,undefined)
endif()
if(WARPCHECK_COVERAGE)
  add_link_options(--coverage)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON) # they want equal options, and the counters are in the framework alone
endif()
if(WARPCHECK_STATIC_RUNTIME)
  add_link_options("$<$<LINK_LANGUAGE:CXX,CUDA>:-static-libstdc++;-static-libgcc>")
endif()

# Warnings for a target whose sources are ours.
function(warpcheck_warnings target)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic>")
  if(WARPCHECK_WERROR)
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Werror>")
  endif()
endfunction()

# Kernel files, some at a time in one: nearly all of the time to compile one of ours goes into the headers. Names of
# different files must differ. warpcheck_group_kernels(<variable> <name> <size> <source>...) makes <name>_1.cu...
function(warpcheck_group_kernels variable name size)
  set(kernels ${ARGN})
  set(groups)
  while(kernels)
    list(LENGTH groups done)
    math(EXPR number "${done} + 1")
    list(SUBLIST kernels 0 ${size} members)
    list(REMOVE_ITEM kernels ${members})
    list(TRANSFORM members REPLACE "(.+)" "#include \"\\1\"")
    list(JOIN members "\n" text)
    set(group "${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cu")
    file(CONFIGURE OUTPUT "${group}" CONTENT "${text}\n" @ONLY)
    list(APPEND groups "${group}")
  endwhile()
  set(${variable} ${groups} PARENT_SCOPE)
endfunction()

# A library that only precompiles headers, for targets that REUSE_FROM it. It has no definitions, as g++ wants each of them
# to be there in those targets too.
function(warpcheck_precompile name)
  file(CONFIGURE OUTPUT "${name}.cc" CONTENT "")
  add_library(${name} OBJECT "${CMAKE_CURRENT_BINARY_DIR}/${name}.cc")
  warpcheck_warnings(${name})
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

# What our libraries precompile: half of the time of a small file is the standard library's text. The tests do with more.
set(WARPCHECK_STANDARD_HEADERS
    <algorithm>
    <array>
    <cmath>
    <cstdint>
    <functional>
    <map>
    <memory>
    <optional>
    <set>
    <span>
    <string>
    <string_view>
    <vector>)

# A library of ours, warpcheck::<as>: warpcheck_library(<name> AS <as> SOURCES a.cc... [INCLUDE dir] LINK lib...)
# An INTERFACE library when it has no sources.
function(warpcheck_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "AS;INCLUDE" "SOURCES;LINK;PRIVATE_LINK")
  set(scope INTERFACE)
  if(arg_SOURCES)
    set(scope PUBLIC)
    add_library(${name} STATIC ${arg_SOURCES})
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/framework/src")
    target_link_libraries(${name} PRIVATE ${arg_PRIVATE_LINK})
    warpcheck_warnings(${name})
    target_precompile_headers(${name} REUSE_FROM warpcheck_headers)
  else()
    add_library(${name} INTERFACE)
  endif()
  add_library(warpcheck::${arg_AS} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${arg_AS} EXPORT_NO_SYSTEM ON)
  target_compile_features(${name} ${scope} cxx_std_20)
  target_link_libraries(${name} ${scope} ${arg_LINK})
  if(arg_INCLUDE)
    target_include_directories(${name} ${scope} "$<BUILD_INTERFACE:${arg_INCLUDE}>" "$<INSTALL_INTERFACE:include>")
  endif()
endfunction()
