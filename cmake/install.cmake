# What `make install` puts below the prefix, so that others can run the program and link its modules:
#
#   bin/twotrack, bin/twotrack-sandbox, bin/twotrack-lab
#   include/twotrack/            the public headers, below; lib/libtwotrack_<module>.a
#   lib/cmake/twotrack/          find_package(twotrack), then link twotrack::api
#   lib/twotrack/*.a             llama.cpp's libraries, which the modules link; shared ones with variants for
#                                each processor are in share/twotrack/llama
#   share/twotrack/              what `model fetch` runs
#   share/man, shell completions which the program writes itself
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Doors and the lab are programs, not libraries.
get_property(library_targets GLOBAL PROPERTY twotrack_modules)
list(REMOVE_ITEM library_targets twotrack_cli twotrack_eval twotrack_gym twotrack_program)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/twotrack)

install(TARGETS ${library_targets} EXPORT twotrackTargets)
install(EXPORT twotrackTargets NAMESPACE twotrack:: DESTINATION ${package_dir})

# The public surface (docs/cpp.md): what others may rely on, and all that it includes.
set(public_headers
  api/log.h api/memory.h api/run.h # what a program does
  event/event.h event/words.h      # what happened, as structs
  model/model.h tool/spec.h        # a model of one's own
  base/json.h base/words.h base/check.h base/result.h)  # errors are values
foreach(header ${public_headers})
  cmake_path(GET header PARENT_PATH module)
  install(FILES src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/twotrack/${module})
endforeach()

configure_package_config_file(cmake/twotrackConfig.cmake.in twotrackConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(twotrackConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/twotrackConfig.cmake
              ${PROJECT_BINARY_DIR}/twotrackConfigVersion.cmake DESTINATION ${package_dir})

set(programs twotrack twotrack-sandbox)
if(TARGET twotrack-lab)
  list(APPEND programs twotrack-lab)
endif()
install(TARGETS ${programs})
# What `gym run --kinds` plays.
if(TARGET twotrack-lab)
  install(DIRECTORY lab/kind lab/kinds DESTINATION ${CMAKE_INSTALL_DATADIR}/twotrack/lab
          PATTERN __pycache__ EXCLUDE)
  install(FILES lab/gym/phrases/words.txt
          DESTINATION ${CMAKE_INSTALL_DATADIR}/twotrack/lab/gym/phrases)
endif()
# What `model fetch` runs.
install(PROGRAMS scripts/fetch_models.py scripts/packages.py
        DESTINATION ${CMAKE_INSTALL_DATADIR}/twotrack)

# What the embedded model was tuned with.
install(DIRECTORY adapters DESTINATION ${CMAKE_INSTALL_DATADIR}/twotrack)

# generate_by_program(FILE DESTINATION ARGUMENTS…): FILE is what `twotrack ARGUMENTS…` prints.
set(generated)
# The lab knows the options of its own commands too.
set(writer $<IF:$<TARGET_EXISTS:twotrack-lab>,twotrack-lab,twotrack>)
macro(generate_by_program file destination)
  set(output ${PROJECT_BINARY_DIR}/share/${file})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/share
    COMMAND ${writer} ${ARGN} > ${output} VERBATIM)
  install(FILES ${output} DESTINATION ${destination})
  list(APPEND generated ${output})
endmacro()
generate_by_program(twotrack ${CMAKE_INSTALL_DATADIR}/bash-completion/completions completion bash)
generate_by_program(_twotrack ${CMAKE_INSTALL_DATADIR}/zsh/site-functions completion zsh)
generate_by_program(twotrack.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)
generate_by_program(twotrack.1 ${CMAKE_INSTALL_MANDIR}/man1 man)

# Everything that is installed, and nothing else: no tests, no benchmarks.
add_custom_target(installed ALL DEPENDS ${programs} ${library_targets} ${generated})
