# Installation and find_package(warpcheck).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/warpcheck)

# package_targets(<export set> <target>...)
function(package_targets set)
  install(TARGETS ${ARGN} EXPORT ${set} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                        RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/warpcheck)
  install(EXPORT ${set} NAMESPACE warpcheck:: DESTINATION ${package_dir})
endfunction()

package_targets(
  warpcheck-targets
  warpcheck
  warpcheck_fmt
  warpcheck_simt
  warpcheck_simt_source
  warpcheck_simt_checked
  warpcheck_checked
  warpcheck_ops
  warpcheck_properties
  warpcheck_gtest
  warpcheck_main)
if(WARPCHECK_HAS_CUDA)
  package_targets(warpcheck-cuda-targets warpcheck_cuda warpcheck_main_cuda)
endif()
install(TARGETS warpcheck_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
foreach(program warpcheck_corpus warpcheck_corpus_cuda) # that `warpcheck corpus` starts
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/warpcheck)
  endif()
endforeach()
foreach(layer framework ops properties)
  if(EXISTS "${PROJECT_SOURCE_DIR}/${layer}/include")
    install(DIRECTORY ${layer}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endforeach()

configure_package_config_file(framework/cmake/warpcheck-config.cmake.in warpcheck-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(warpcheck-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES "${PROJECT_BINARY_DIR}/warpcheck-config.cmake"
        "${PROJECT_BINARY_DIR}/warpcheck-config-version.cmake"
        framework/cmake/FindMPFR.cmake
        framework/cmake/FindPngStatic.cmake
        framework/cmake/WarpcheckAddKernels.cmake
        framework/cmake/WarpcheckAddTest.cmake
        framework/cmake/WarpcheckCudaLanguage.cmake
        framework/cmake/WarpcheckNightlyMachine.cmake
        framework/cmake/WarpcheckNightlySettings.cmake
        framework/cmake/WarpcheckNightlySteps.cmake
        framework/cmake/WarpcheckNightlySubmit.cmake
        framework/cmake/warpcheck_nightly.cmake
  DESTINATION ${package_dir})
install(PROGRAMS framework/cmake/warpcheck_nightly.sh DESTINATION ${package_dir})
