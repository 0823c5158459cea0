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
  endif()
endfunction()
