# Files of this repository inside the program, so that it finds them wherever it is installed.
#
#   twotrack_embed(queries.cc NAMESPACE twotrack::hub NAME kQueries BASE queries FILES python.scm)
#
# makes queries.cc in the binary folder, which defines what its user declares:
#
#   extern const std::span<const EmbeddedFile> kQueries;   // base/embedded_file.h
#
# FILES are relative to BASE, and that is how they are called in the program.
function(twotrack_embed output)
  cmake_parse_arguments(ARG "" "NAMESPACE;NAME;BASE" "FILES" ${ARGN})
  set(paths ${ARG_FILES})
  list(TRANSFORM paths PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_BASE}/)
  set(script ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake)
  # A list would be taken apart on its way through the command line.
  string(REPLACE ";" "|" names "${ARG_FILES}")
  add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${output}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${CMAKE_CURRENT_BINARY_DIR}/${output}
            -D NAMESPACE=${ARG_NAMESPACE} -D NAME=${ARG_NAME}
            -D BASE=${CMAKE_CURRENT_SOURCE_DIR}/${ARG_BASE} -D "NAMES=${names}" -P ${script}
    DEPENDS ${paths} ${script} VERBATIM)
endfunction()
