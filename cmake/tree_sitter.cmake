# tree-sitter and its grammars, from the sources that scripts/fetch_tree_sitter.py keeps.
#
# Objects rather than a library: they become part of the module that uses them, so that whoever
# links the installed module needs nothing else. Foreign code: always optimised, no warnings.
# The Python that builds the package has the pip that the sources come through; it is named by
# whoever runs that build.
if(Python_EXECUTABLE)
  set(PYTHON3 ${Python_EXECUTABLE})
else()
  find_program(PYTHON3 python3 REQUIRED)
endif()
execute_process(COMMAND ${PYTHON3} ${PROJECT_SOURCE_DIR}/scripts/fetch_tree_sitter.py --where
                OUTPUT_VARIABLE tree_sitter_dir OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
if(NOT EXISTS ${tree_sitter_dir}/core/src/lib.c)
  # Set-up has done it, except for `pip install .`, which has no set-up.
  execute_process(COMMAND ${PYTHON3} ${PROJECT_SOURCE_DIR}/scripts/fetch_tree_sitter.py)
endif()
if(NOT EXISTS ${tree_sitter_dir}/core/src/lib.c)
  message(FATAL_ERROR "The sources of tree-sitter are not in ${tree_sitter_dir}.\n"
          "Fetch them once, with a network: scripts/fetch_tree_sitter.py")
endif()

set(tree_sitter_grammars
  c cpp go java javascript python rust typescript/tsx typescript/typescript)
set(tree_sitter_sources ${tree_sitter_dir}/core/src/lib.c)
foreach(grammar ${tree_sitter_grammars})
  file(GLOB sources ${tree_sitter_dir}/${grammar}/src/parser.c
                    ${tree_sitter_dir}/${grammar}/src/scanner.c)
  list(APPEND tree_sitter_sources ${sources})
endforeach()

add_library(tree_sitter OBJECT ${tree_sitter_sources})
set_target_properties(tree_sitter PROPERTIES
  C_STANDARD 11 COMPILE_WARNING_AS_ERROR OFF POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
target_compile_options(tree_sitter PRIVATE -O2 -w)
target_compile_definitions(tree_sitter PRIVATE _DEFAULT_SOURCE _POSIX_C_SOURCE=200112L)
target_include_directories(tree_sitter
  PRIVATE ${tree_sitter_dir}/core/src
          ${tree_sitter_dir}/typescript/typescript/src # what is common to its two grammars needs it
  PUBLIC ${tree_sitter_dir}/core/include)
