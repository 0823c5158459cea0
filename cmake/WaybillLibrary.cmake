# waybill_library(<folder> [USES <folder>...] [PRIVATE <target>...])
#
# One library per folder of src/waybill, from all the sources in it. USES is the folder's row in
# the table "Who may include whom" of ARCHITECTURE.md, so the link graph mirrors that table;
# PRIVATE names outside parts, whose headers stay in .cpp files.
include_guard()
function(waybill_library folder)
  cmake_parse_arguments(ARG "" "" "USES;PRIVATE" ${ARGN})
  string(REPLACE "/" "_" name ${folder})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  add_library(waybill_${name} ${sources})
  add_library(waybill::${name} ALIAS waybill_${name})
  target_compile_features(waybill_${name} PUBLIC cxx_std_23)
  target_include_directories(waybill_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  foreach(used IN LISTS ARG_USES)
    string(REPLACE "/" "_" used ${used})
    target_link_libraries(waybill_${name} PUBLIC waybill_${used})
  endforeach()
  target_link_libraries(waybill_${name} PRIVATE ${ARG_PRIVATE})
  # Position-independent code that nobody interposes: lets g++ inline within a file, as clang does.
  target_compile_options(waybill_${name} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
  # Parts of an Envelope are made by some moves, not by `rep stos`, which g++ takes for anything of
  # more than a hundred bytes and which takes longer to begin than they take.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(waybill_${name} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-mmemset-strategy=vector_loop:256:noalign,libcall:-1:noalign>)
  endif()
  waybill_warnings(waybill_${name})
  waybill_precompile(waybill_${name})
  set_target_properties(waybill_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  set_property(GLOBAL APPEND PROPERTY WAYBILL_LIBRARIES waybill_${name})
endfunction()

function(waybill_warnings target)
  # -Wrestrict: g++ 12 invents overlaps in std::string's own operator+ (GCC bug 105651).
  # -Wdeprecated-declarations: clang reports what libstdc++ 12's own stable_sort uses; g++ keeps
  # watch over ours.
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
    $<$<BOOL:${WAYBILL_WERROR}>:-Werror>)
endfunction()
