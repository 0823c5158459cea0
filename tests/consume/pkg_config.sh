#!/bin/sh
# pkg_config.sh <folder of waybill.pc> <source> <program> <compiler> [flag...]
# Compiles, links and runs the program with what pkg-config says, and nothing else of Waybill's.
set -eu
PKG_CONFIG_PATH=$1
export PKG_CONFIG_PATH
source=$2
program=$3
shift 3
flags=$(pkg-config --cflags --libs waybill)
echo "$* -std=c++23 $source -o $program $flags"
# shellcheck disable=SC2086  # flags are words
"$@" -std=c++23 "$source" -o "$program" $flags
# Shared libraries in a prefix that the loader does not know have to be named to it.
LD_LIBRARY_PATH=$(pkg-config --variable=libdir waybill) "$program"
