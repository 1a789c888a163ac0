# llama.cpp, for the model that runs inside the program: the libraries that
# scripts/build_llama.sh keeps. Without them everything but that model works.
set(TWOTRACK_LLAMA AUTO CACHE STRING "Run models inside the program: AUTO (where llama.cpp is there), ON or OFF")
set_property(CACHE TWOTRACK_LLAMA PROPERTY STRINGS AUTO ON OFF)

# The script has what each means. The environment names it for set-up and `pip install .`.
if(DEFINED ENV{TWOTRACK_LLAMA_CPU})
  set(llama_cpu $ENV{TWOTRACK_LLAMA_CPU})
else()
  set(llama_cpu native)
endif()
set(TWOTRACK_LLAMA_CPU ${llama_cpu} CACHE STRING "For which processors llama.cpp is built: native, portable or variants")
set_property(CACHE TWOTRACK_LLAMA_CPU PROPERTY STRINGS native portable variants)

set(TWOTRACK_HAS_LLAMA OFF)
if(NOT TWOTRACK_LLAMA STREQUAL OFF)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env TWOTRACK_LLAMA_CPU=${TWOTRACK_LLAMA_CPU}
                          ${PROJECT_SOURCE_DIR}/scripts/build_llama.sh --where
                  OUTPUT_VARIABLE llama_prefix OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  if(EXISTS ${llama_prefix}/lib/libllama.a OR EXISTS ${llama_prefix}/lib/libllama.so)
    set(TWOTRACK_HAS_LLAMA ON)
  elseif(TWOTRACK_LLAMA STREQUAL ON)
    message(FATAL_ERROR "llama.cpp is not in ${llama_prefix}.\n"
            "Build it once, with a network: scripts/build_llama.sh")
  else()
    message(STATUS "Without llama.cpp: no model inside the program (scripts/build_llama.sh builds it)")
  endif()
endif()

if(TWOTRACK_HAS_LLAMA)
  file(STRINGS ${llama_prefix}/lib/cmake/llama/llama-config.cmake version_line
       REGEX "^set\\(LLAMA_VERSION ")
  string(REGEX REPLACE ".*LLAMA_VERSION +([^)]+)\\)" "\\1" TWOTRACK_LLAMA_VERSION "${version_line}")
  message(STATUS "Models inside the program: llama.cpp ${TWOTRACK_LLAMA_VERSION}")

  # They are installed beside our own, so that whoever links the installed module needs nothing from a
  # cache. Shared ones and the variants that they load stay together in one folder, where programs and
  # the Python module look for them.
  add_library(twotrack_llama_cpp INTERFACE)
  set_target_properties(twotrack_llama_cpp PROPERTIES EXPORT_NAME llama_cpp)
  target_include_directories(twotrack_llama_cpp SYSTEM INTERFACE
    $<BUILD_INTERFACE:${llama_prefix}/include>)
  if(TWOTRACK_LLAMA_CPU STREQUAL variants)
    set(llama_libraries libllama.so libggml.so libggml-base.so)
    set(llama_folder share/twotrack/llama)
    file(GLOB llama_variants ${llama_prefix}/lib/libggml-cpu-*.so)
    set(CMAKE_INSTALL_RPATH "$ORIGIN/../${llama_folder}" "$ORIGIN/../../../../${llama_folder}")
  else()
    set(llama_libraries libllama.a libggml.a libggml-cpu.a libggml-base.a)
    set(llama_folder lib/twotrack)
    set(llama_variants)
  endif()
  foreach(library ${llama_libraries})
    target_link_libraries(twotrack_llama_cpp INTERFACE
      $<BUILD_INTERFACE:${llama_prefix}/lib/${library}>
      $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${llama_folder}/${library}>)
  endforeach()
  list(TRANSFORM llama_libraries PREPEND ${llama_prefix}/lib/)
  install(FILES ${llama_libraries} ${llama_variants} DESTINATION ${llama_folder})
  target_link_libraries(twotrack_llama_cpp INTERFACE Threads::Threads ${CMAKE_DL_LIBS})
  install(TARGETS twotrack_llama_cpp EXPORT twotrackTargets)
endif()
