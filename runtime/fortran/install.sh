#!/bin/sh
# Puts the Fortran side of libaccrt into a directory: the modules openacc and accel_lib,
# compiled by $FC (default flang-22), and the include files. They have no object code.
#
#   FC=flang-22 runtime/fortran/install.sh DIRECTORY
set -eu
if [ $# -ne 1 ]; then
  echo "usage: $0 DIRECTORY" >&2
  exit 2
fi
source=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
for module in openacc accel_lib; do
  "${FC:-flang-22}" -fsyntax-only -I"$source" -module-dir "$1" "$source/$module.F90"
done
cp "$source"/openacc_lib*.h "$1"
