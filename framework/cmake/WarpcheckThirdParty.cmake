# The packages that warpcheck is built from; all of them come with the distribution.
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost CONFIG REQUIRED COMPONENTS context)
find_package(CLI11 REQUIRED)
find_package(GTest REQUIRED)
find_package(MPFR REQUIRED)
find_package(PngStatic REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(rapidcheck REQUIRED)
find_path(WARPCHECK_RANDOM123 Random123/philox.h REQUIRED)
mark_as_advanced(WARPCHECK_RANDOM123)

# fmt, inside the program where it has to run elsewhere. Debian ships no libfmt.a, so its header-only
# form is compiled once with every function kept; other files see the declarations only, because a
# file with the header-only form takes 2.6 s longer.
if(WARPCHECK_STATIC_RUNTIME AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  file(WRITE "${PROJECT_BINARY_DIR}/fmt.cc.new" "#define FMT_HEADER_ONLY\n#include <fmt/format.h>\n")
  file(COPY_FILE "${PROJECT_BINARY_DIR}/fmt.cc.new" "${PROJECT_BINARY_DIR}/fmt.cc" ONLY_IF_DIFFERENT)
  add_library(warpcheck_fmt STATIC "${PROJECT_BINARY_DIR}/fmt.cc")
  target_compile_options(warpcheck_fmt PRIVATE -O1 -fkeep-inline-functions)
  # As the shared one has it: object files are the same with either.
  target_compile_definitions(warpcheck_fmt INTERFACE FMT_SHARED)
  target_include_directories(
    warpcheck_fmt SYSTEM PUBLIC "$<BUILD_INTERFACE:$<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>>")
else()
  add_library(warpcheck_fmt INTERFACE)
  target_link_libraries(warpcheck_fmt INTERFACE fmt::fmt)
endif()
