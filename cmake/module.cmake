# One module = one folder under src/, one static library, one test binary.
#
#   twotrack_module(track SOURCES writer.cc reader.cc TESTS log_test.cc DEPS base event)
#
# DEPS are the modules it may use (the same list as in scripts/check_deps.py), LIBRARIES what it
# takes from outside. A file of FUZZERS is a libFuzzer target in the fuzz preset, and a test of some
# seconds in all others: the seeds in tests/corpus/<module>_<file>, and mutations of them.
add_library(twotrack_options INTERFACE)
set_target_properties(twotrack_options PROPERTIES EXPORT_NAME options)
target_compile_features(twotrack_options INTERFACE cxx_std_20)
target_include_directories(twotrack_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include/twotrack>)
target_compile_options(twotrack_options INTERFACE $<BUILD_INTERFACE:
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual>)
if(TWOTRACK_SANITIZE)
  target_compile_options(twotrack_options INTERFACE
    -fsanitize=${TWOTRACK_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(twotrack_options INTERFACE -fsanitize=${TWOTRACK_SANITIZE})
endif()
set_property(GLOBAL PROPERTY twotrack_modules twotrack_options)

function(twotrack_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;TESTS;FUZZERS;DEPS;LIBRARIES" ${ARGN})
  list(TRANSFORM ARG_DEPS PREPEND twotrack_)
  add_library(twotrack_${name} STATIC ${ARG_SOURCES})
  add_library(twotrack::${name} ALIAS twotrack_${name})
  set_target_properties(twotrack_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(twotrack_${name} PUBLIC twotrack_options ${ARG_DEPS} ${ARG_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY twotrack_modules twotrack_${name})
  if(BUILD_TESTING AND ARG_TESTS)
    add_executable(${name}_test ${ARG_TESTS})
    target_link_libraries(${name}_test PRIVATE twotrack_${name} twotrack_testing GTest::gmock_main rapidcheck)
    # Matchers and generators take twice as long to compile with optimisation, and run once.
    target_compile_options(${name}_test PRIVATE $<$<CONFIG:Debug>:-O0>)
    add_test(NAME ${name} COMMAND ${name}_test)
  endif()
  foreach(file ${ARG_FUZZERS})
    get_filename_component(stem ${file} NAME_WE)
    twotrack_fuzzer(${name} ${name}_${stem} ${file})
  endforeach()
endfunction()

function(twotrack_fuzzer module target file)
  if(TWOTRACK_FUZZERS)
    add_executable(${target} ${file})
    target_link_libraries(${target} PRIVATE twotrack_${module})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  elseif(BUILD_TESTING)
    set(corpus ${PROJECT_SOURCE_DIR}/tests/corpus/${target})
    if(NOT EXISTS ${corpus})
      message(WARNING "${target} has no seeds and will not find much: put some in ${corpus}")
      set(corpus "")
    endif()
    add_executable(${target}_replay ${file})
    target_link_libraries(${target}_replay PRIVATE twotrack_${module} twotrack_fuzz_driver)
    add_test(NAME ${target} COMMAND ${target}_replay 8000 ${corpus})
  endif()
endfunction()
