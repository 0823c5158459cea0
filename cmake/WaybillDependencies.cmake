# Every outside part the libraries link, all from Debian packages (see script/bootstrap).
include_guard()
include(GNUInstallDirs)
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(OpenSSL 3 REQUIRED)
# Pinned: json/ uses simdjson's structural index, which is not one of its public interfaces.
find_package(simdjson 3.0.1 EXACT REQUIRED)
pkg_check_modules(re2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(md4c REQUIRED IMPORTED_TARGET md4c)
pkg_check_modules(libutf8proc REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(sqlite3 REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET libpq)
pkg_check_modules(yaml-cpp REQUIRED IMPORTED_TARGET yaml-cpp)

find_program(CCACHE ccache)
if(CCACHE AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
