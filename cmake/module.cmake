# One module = one folder under src/, one static library, one test binary.
#
#   twotrack_module(track HOT SOURCES writer.cc reader.cc TESTS log_test.cc THREADED writer_test.cc DEPS base event)
#
# THREADED are the tests in which threads meet: the thread sanitizer's build has no others. DEPS are the modules it may use (the same list as in scripts/check_deps.py), LIBRARIES what it
# takes from outside. COST has the seconds of its tests where they are many: those start first, so
# that at the end no core waits for them. A file of FUZZERS is a libFuzzer target in the fuzz preset, and a test of some
# seconds in all others: the seeds in tests/corpus/<module>_<file>, and mutations of them.
#
# What makes a build of minutes out of one of a quarter of an hour, in the order of effect:
# - several files of a module are compiled as one (TWOTRACK_UNITY), so that headers are read once;
# - the standard library's headers are compiled once for all (precompiled_*.h);
# - only HOT modules, those that the benchmarks time, are optimised with -O2, the others with -O1;
# - the code of tests is compiled without sanitizers: they look at the libraries that it calls.
# Files include what they use all the same: the tidy preset compiles each alone.
option(TWOTRACK_UNITY "Compile several files of a module as one" ON)
# A change to one file compiles all of its batch: a few seconds.
set(unity_batch 8)
set(unity_test_batch 6)

# The given files of the current folder, `batch` to one. Unlike CMake's own UNITY_BUILD, the
# files made here hold no path of this machine, so that two clones share what the cache has.
function(twotrack_unity out prefix batch)
  set(alone "")
  set(units "")
  set(text "")
  set(count 0)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  foreach(source ${ARGN} "")
    get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
    if(source MATCHES "^[/$]" OR definitions) # made by the build, or compiled in a way of its own
      list(APPEND alone ${source})
    elseif(source)
      string(APPEND text "#include \"${folder}/${source}\"\n")
      math(EXPR count "${count} + 1")
    endif()
    if(count EQUAL batch OR (NOT source AND count GREATER 0))
      list(LENGTH units number)
      set(unit ${CMAKE_CURRENT_BINARY_DIR}/${prefix}_${number}.cc)
      file(CONFIGURE OUTPUT ${unit} CONTENT "${text}" @ONLY)
      list(APPEND units ${unit})
      set(text "")
      set(count 0)
    endif()
  endforeach()
  set(${out} ${units} ${alone} PARENT_SCOPE)
endfunction()

add_library(twotrack_options INTERFACE)
set_target_properties(twotrack_options PROPERTIES EXPORT_NAME options)
target_compile_features(twotrack_options INTERFACE cxx_std_20)
target_include_directories(twotrack_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include> $<INSTALL_INTERFACE:include/twotrack>)
# -pthread: some libraries ask for it, and all users of a precompiled header must have the same flags.
target_link_libraries(twotrack_options INTERFACE Threads::Threads)
target_compile_options(twotrack_options INTERFACE -pthread $<BUILD_INTERFACE:
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual>)
# g++ 12 takes inlined operations of std::string for overflows where it cannot see that the code comes
# from a system header, as behind a precompiled one. The address sanitizer finds the real ones.
target_compile_options(twotrack_options INTERFACE $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:
  -Wno-array-bounds;-Wno-free-nonheap-object;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-subobject-linkage>>)
set(sanitize_options "")
if(TWOTRACK_SANITIZE)
  set(sanitize_options -fsanitize=${TWOTRACK_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(twotrack_options INTERFACE -fsanitize=${TWOTRACK_SANITIZE})
  # Sixty programs of up to 230 MB: LLVM's linker takes a third of the time of GNU's.
  find_program(LLD ld.lld HINTS /usr/lib/llvm-19/bin)
  if(LLD)
    cmake_path(GET LLD PARENT_PATH lld_folder)
    target_link_options(twotrack_options INTERFACE -B${lld_folder} -fuse-ld=lld)
  endif()
endif()
# Threads of a test meet those of the libraries, and must be seen too.
set(sanitize_test_options "")
if(TWOTRACK_SANITIZE STREQUAL thread)
  set(sanitize_test_options ${sanitize_options})
endif()
set_property(GLOBAL PROPERTY twotrack_modules twotrack_options)

# Holders of the precompiled headers: for modules, and for tests. Named without a path, so that the
# compiler's cache knows them again in another clone.
add_library(twotrack_std OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cc)
target_link_libraries(twotrack_std PRIVATE twotrack_options)
target_compile_options(twotrack_std PRIVATE ${sanitize_options})
target_include_directories(twotrack_std PRIVATE ${PROJECT_SOURCE_DIR}/cmake)
target_precompile_headers(twotrack_std PRIVATE <precompiled_std.h>)
if(BUILD_TESTING)
  add_library(twotrack_std_test OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cc)
  target_link_libraries(twotrack_std_test PRIVATE twotrack_options GTest::gmock)
  target_compile_options(twotrack_std_test PRIVATE ${sanitize_test_options})
  set_target_properties(twotrack_std_test PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_include_directories(twotrack_std_test PRIVATE ${PROJECT_SOURCE_DIR}/cmake)
  target_precompile_headers(twotrack_std_test PRIVATE <precompiled_test.h>)
endif()

function(twotrack_module name)
  cmake_parse_arguments(ARG "HOT" "COST" "SOURCES;TESTS;THREADED;FUZZERS;DEPS;LIBRARIES" ${ARGN})
  list(TRANSFORM ARG_DEPS PREPEND twotrack_)
  if(TWOTRACK_SANITIZE STREQUAL thread)
    set(tests ${ARG_THREADED})
  else()
    set(tests ${ARG_TESTS} ${ARG_THREADED})
  endif()
  if(TWOTRACK_UNITY)
    twotrack_unity(ARG_SOURCES unity ${unity_batch} ${ARG_SOURCES})
    twotrack_unity(tests unity_test ${unity_test_batch} ${tests})
  endif()
  add_library(twotrack_${name} STATIC ${ARG_SOURCES})
  add_library(twotrack::${name} ALIAS twotrack_${name})
  set_target_properties(twotrack_${name} PROPERTIES EXPORT_NAME ${name})
  target_link_libraries(twotrack_${name} PUBLIC twotrack_options ${ARG_DEPS} ${ARG_LIBRARIES})
  target_precompile_headers(twotrack_${name} REUSE_FROM twotrack_std)
  target_compile_options(twotrack_${name} PRIVATE ${sanitize_options})
  if(NOT ARG_HOT)
    target_compile_options(twotrack_${name} PRIVATE $<$<CONFIG:RelWithDebInfo,Release>:-O1>)
  endif()
  set_property(GLOBAL APPEND PROPERTY twotrack_modules twotrack_${name})
  if(BUILD_TESTING AND tests AND unit IN_LIST TWOTRACK_TESTS)
    twotrack_test_program(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE twotrack_${name})
    add_test(NAME ${name} COMMAND ${name}_test)
    if(ARG_COST)
      set_tests_properties(${name} PROPERTIES COST ${ARG_COST})
    endif()
  endif()
  foreach(file ${ARG_FUZZERS})
    get_filename_component(stem ${file} NAME_WE)
    twotrack_fuzzer(${name} ${name}_${stem} ${file})
  endforeach()
endfunction()

function(twotrack_test_program target)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_link_libraries(${target} PRIVATE twotrack_testing GTest::gmock_main rapidcheck)
  target_compile_options(${target} PRIVATE ${sanitize_test_options})
  target_precompile_headers(${target} REUSE_FROM twotrack_std_test)
endfunction()

function(twotrack_fuzzer module target file)
  if(TWOTRACK_FUZZERS)
    add_executable(${target} ${file})
    target_link_libraries(${target} PRIVATE twotrack_${module})
    target_compile_options(${target} PRIVATE ${sanitize_options})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  elseif(BUILD_TESTING AND unit IN_LIST TWOTRACK_TESTS)
    set(corpus ${PROJECT_SOURCE_DIR}/tests/corpus/${target})
    if(NOT EXISTS ${corpus})
      message(FATAL_ERROR "${target} has no seeds and would not find much: put some in ${corpus}")
    endif()
    add_executable(${target}_replay ${file})
    target_link_libraries(${target}_replay PRIVATE twotrack_${module} twotrack_fuzz_driver)
    add_test(NAME ${target} COMMAND ${target}_replay 1000 ${corpus})
  endif()
endfunction()
