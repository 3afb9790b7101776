# Installation and find_package(warpcheck).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(targets warpcheck warpcheck_fmt warpcheck_simt warpcheck_gtest warpcheck_main)
foreach(layer warpcheck_ops warpcheck_properties warpcheck_cuda warpcheck_main_cuda)
  if(TARGET ${layer})
    list(APPEND targets ${layer})
  endif()
endforeach()

install(TARGETS ${targets} EXPORT warpcheck-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(layer framework ops properties)
  if(EXISTS "${PROJECT_SOURCE_DIR}/${layer}/include")
    install(DIRECTORY ${layer}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/warpcheck)
install(EXPORT warpcheck-targets NAMESPACE warpcheck:: DESTINATION ${package_dir})
configure_package_config_file(framework/cmake/warpcheck-config.cmake.in warpcheck-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(warpcheck-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES "${PROJECT_BINARY_DIR}/warpcheck-config.cmake"
        "${PROJECT_BINARY_DIR}/warpcheck-config-version.cmake"
        framework/cmake/FindMPFR.cmake
        framework/cmake/WarpcheckAddKernels.cmake
        framework/cmake/WarpcheckAddTest.cmake
        framework/cmake/WarpcheckCudaLanguage.cmake
  DESTINATION ${package_dir})
