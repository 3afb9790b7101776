# libpng and the zlib below it; the static libraries where there are any, so that programs run where there are none.
# Target: PngStatic::png.
find_path(WARPCHECK_PNG_INCLUDE_DIR png.h)
find_library(WARPCHECK_PNG_LIBRARY NAMES libpng.a png)
find_library(WARPCHECK_ZLIB_LIBRARY NAMES libz.a z)
mark_as_advanced(WARPCHECK_PNG_INCLUDE_DIR WARPCHECK_PNG_LIBRARY WARPCHECK_ZLIB_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PngStatic REQUIRED_VARS WARPCHECK_PNG_LIBRARY WARPCHECK_ZLIB_LIBRARY
                                                          WARPCHECK_PNG_INCLUDE_DIR)

if(PngStatic_FOUND AND NOT TARGET PngStatic::png)
  add_library(PngStatic::zlib UNKNOWN IMPORTED)
  set_target_properties(PngStatic::zlib PROPERTIES IMPORTED_LOCATION "${WARPCHECK_ZLIB_LIBRARY}")
  add_library(PngStatic::png UNKNOWN IMPORTED)
  set_target_properties(PngStatic::png PROPERTIES IMPORTED_LOCATION "${WARPCHECK_PNG_LIBRARY}"
                                                  INTERFACE_INCLUDE_DIRECTORIES "${WARPCHECK_PNG_INCLUDE_DIR}"
                                                  INTERFACE_LINK_LIBRARIES "PngStatic::zlib;m")
endif()
