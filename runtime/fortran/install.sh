#!/bin/sh
# Puts the Fortran side of libaccrt into a directory: openacc.mod, compiled by
# $FC (default flang-22), and the include files. The module has no object code.
#
#   FC=flang-22 runtime/fortran/install.sh DIRECTORY
set -eu
if [ $# -ne 1 ]; then
  echo "usage: $0 DIRECTORY" >&2
  exit 2
fi
source=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
"${FC:-flang-22}" -fsyntax-only -I"$source" -module-dir "$1" "$source/openacc.F90"
cp "$source"/openacc_lib*.h "$1"
