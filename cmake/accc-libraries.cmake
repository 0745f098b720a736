# Read at the end of project(), for accc-toolchain.cmake: links by other compilers of
# programs with parts in Fortran get the runtime with its path, and the object that sees
# what the program frees. A project that sets CMAKE_PROJECT_INCLUDE itself can include this
# file there.
list(FIND CMAKE_Fortran_IMPLICIT_LINK_LIBRARIES accrt _accc_place)
if(NOT _accc_place EQUAL -1 AND _accc_runtime AND _accc_openmp AND _accc_free)
  list(TRANSFORM CMAKE_Fortran_IMPLICIT_LINK_LIBRARIES REPLACE "^accrt$" "${_accc_runtime}")
  list(TRANSFORM CMAKE_Fortran_IMPLICIT_LINK_LIBRARIES REPLACE "^omp$" "${_accc_openmp}")
  list(PREPEND CMAKE_Fortran_IMPLICIT_LINK_LIBRARIES -Wl,--wrap=free "${_accc_free}")
endif()
