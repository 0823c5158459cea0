# waybill_precompile(<target> [<header>...])
#
# With WAYBILL_PRECOMPILE the standard headers, and those named, are parsed once for the target and
# not once for each of its sources, which takes most of the time that a source takes. Off where users
# and developers build, so that a source which includes too little does not compile there.
include_guard()
option(WAYBILL_PRECOMPILE "Parse the standard headers once for each target" OFF)

function(waybill_precompile target)
  if(WAYBILL_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <chrono> <expected> <functional>
      <map> <memory> <mutex> <optional> <span> <string> <string_view> <vector> ${ARGN})
    # What ccache and clang must be told before ccache keeps anything of such a target; see its manual.
    if(CMAKE_CXX_COMPILER_LAUNCHER)
      set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CMAKE_CXX_COMPILER_LAUNCHER}")
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()
