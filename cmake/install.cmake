# What `make install` puts below the prefix, so that others can run the program and link its modules:
#
#   bin/twotrack
#   include/twotrack/<module>/*.h, lib/libtwotrack_<module>.a
#   lib/cmake/twotrack/          find_package(twotrack), then link twotrack::track
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The door is a program, not a library.
get_property(library_targets GLOBAL PROPERTY twotrack_modules)
list(REMOVE_ITEM library_targets twotrack_cli)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/twotrack)

install(TARGETS ${library_targets} EXPORT twotrackTargets)
install(EXPORT twotrackTargets NAMESPACE twotrack:: DESTINATION ${package_dir})
foreach(target ${library_targets})
  get_target_property(folder ${target} SOURCE_DIR)
  string(REPLACE twotrack_ "" module ${target})
  if(NOT module STREQUAL options)
    install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/twotrack/${module}
            FILES_MATCHING PATTERN "*.h")
  endif()
endforeach()

configure_package_config_file(cmake/twotrackConfig.cmake.in twotrackConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(twotrackConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/twotrackConfig.cmake
              ${PROJECT_BINARY_DIR}/twotrackConfigVersion.cmake DESTINATION ${package_dir})

install(TARGETS twotrack)

# Everything that is installed, and nothing else: no tests, no benchmarks.
add_custom_target(installed ALL DEPENDS twotrack ${library_targets})
