# What others link: the umbrella target waybill::waybill, and the installed package in both its
# forms, for find_package (waybillConfig.cmake) and for pkg-config (waybill.pc).
#
# Included after src/waybill, because both forms are made from the libraries declared there.
include_guard()
include(CMakePackageConfigHelpers)

get_property(libraries GLOBAL PROPERTY WAYBILL_LIBRARIES)
add_library(waybill_waybill INTERFACE)
add_library(waybill::waybill ALIAS waybill_waybill)
target_link_libraries(waybill_waybill INTERFACE ${libraries})
set_target_properties(waybill_waybill PROPERTIES EXPORT_NAME waybill)

if(NOT WAYBILL_INSTALL)
  return()
endif()

# How a consumer finds each outside part: <target>|<line of waybillConfig.cmake>|<pkg-config name>.
# A part without a pkg-config file has the flags to link it in place of the name.
set(outside_parts
  "OpenSSL::SSL|find_dependency(OpenSSL 3)|openssl"
  "simdjson::simdjson|find_dependency(simdjson 3.0.1 EXACT)|simdjson = 3.0.1"
  "PkgConfig::re2|waybill_find_by_pkg_config(re2)|re2"
  "PkgConfig::md4c|waybill_find_by_pkg_config(md4c)|md4c"
  "PkgConfig::libutf8proc|waybill_find_by_pkg_config(libutf8proc)|libutf8proc"
  "PkgConfig::sqlite3|waybill_find_by_pkg_config(sqlite3)|sqlite3"
  "PkgConfig::yaml-cpp|waybill_find_by_pkg_config(yaml-cpp)|yaml-cpp"
  "OpenSSL::Crypto|find_dependency(OpenSSL 3)|libcrypto"
  "Threads::Threads|find_dependency(Threads)|-pthread")

# The libraries in link order, users before used, and the outside parts that they really link.
set(link_flags "")
set(used_parts "")
set(seen "")
foreach(library IN LISTS libraries)
  list(PREPEND link_flags -l${library})
  get_target_property(links ${library} LINK_LIBRARIES)
  foreach(link IN LISTS links)
    if(link MATCHES "^waybill_")
      if(NOT link IN_LIST seen)
        message(FATAL_ERROR "src/waybill/CMakeLists.txt: ${link} is used by ${library} and must be "
                            "declared before it")
      endif()
    elseif(link MATCHES "::")
      list(APPEND used_parts ${link})
    endif()
  endforeach()
  list(APPEND seen ${library})
endforeach()
list(REMOVE_DUPLICATES used_parts)

set(find_lines "")
set(pc_names "")
foreach(part IN LISTS used_parts)
  set(known ${outside_parts})
  list(FILTER known INCLUDE REGEX "^${part}[|]")
  if(NOT known MATCHES "^[^|]*[|]([^|]*)[|]([^|]*)$")
    message(FATAL_ERROR "cmake/WaybillInstall.cmake does not say how a consumer finds ${part}")
  endif()
  set(pc_name ${CMAKE_MATCH_2})
  string(APPEND find_lines "${CMAKE_MATCH_1}\n")
  if(pc_name MATCHES "^-")
    list(APPEND link_flags ${pc_name})
  else()
    list(APPEND pc_names ${pc_name})
  endif()
endforeach()
list(JOIN link_flags " " link_flags)
list(JOIN pc_names ", " pc_names)
# Static libraries have to be linked together with all that they use.
set(pc_requires Requires)
if(BUILD_SHARED_LIBS)
  set(pc_requires Requires.private)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/waybill)
install(TARGETS waybill_waybill ${libraries} EXPORT waybillTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT waybillTargets NAMESPACE waybill:: DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/waybill DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h")

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/waybillConfig.cmake.in
  ${PROJECT_BINARY_DIR}/waybillConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/waybillConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/waybillConfig.cmake
              ${PROJECT_BINARY_DIR}/waybillConfigVersion.cmake DESTINATION ${package_dir})

# The prefix is said relative to the .pc file, so that an installed tree can be moved.
file(RELATIVE_PATH pc_to_prefix
     ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(${CMAKE_CURRENT_LIST_DIR}/waybill.pc.in ${PROJECT_BINARY_DIR}/waybill.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/waybill.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
