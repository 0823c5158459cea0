# waybill_fuzz(<name> USES <folder>...): the fuzz target fuzz/<name>.cpp.
#
# Its corpus is fuzz/corpus/<name>/, its dictionary, if any, fuzz/<name>.dict. With WAYBILL_FUZZ it
# becomes a libFuzzer program, to be run by script/fuzz. In every other build with tests it becomes
# a CTest test that replays the corpus, so that what broke once is tried by every compiler.
include_guard()
function(waybill_fuzz name)
  cmake_parse_arguments(ARG "" "" "USES" ${ARGN})
  add_executable(fuzz_${name} ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp)
  set_target_properties(fuzz_${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
  foreach(used IN LISTS ARG_USES)
    string(REPLACE "/" "_" used ${used})
    target_link_libraries(fuzz_${name} PRIVATE waybill_${used})
  endforeach()
  waybill_warnings(fuzz_${name})
  if(WAYBILL_FUZZ)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  else()
    target_sources(fuzz_${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/fuzz_replay.cpp)
    add_test(NAME fuzz_${name} COMMAND fuzz_${name} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name})
    set_tests_properties(fuzz_${name} PROPERTIES TIMEOUT 600)
  endif()
endfunction()
