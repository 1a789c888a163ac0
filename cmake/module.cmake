# One module = one folder under src/, one static library, one test binary.
#
#   twotrack_module(track SOURCES writer.cc reader.cc TESTS log_test.cc DEPS base event)
#
# DEPS are the modules it may use (the same list as in scripts/check_deps.py), LIBRARIES what it
# takes from outside.
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
    add_test(NAME ${name} COMMAND ${name}_test)
  endif()
  if(TWOTRACK_FUZZERS)
    foreach(file ${ARG_FUZZERS})
      get_filename_component(target ${file} NAME_WE)
      add_executable(${name}_${target} ${file})
      target_link_libraries(${name}_${target} PRIVATE twotrack_${name})
      target_link_options(${name}_${target} PRIVATE -fsanitize=fuzzer)
    endforeach()
  endif()
endfunction()
