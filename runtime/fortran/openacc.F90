! The module openacc: what openacc_lib.h declares, as a module. It contains no
! procedures, so programs need its .mod file and libaccrt, but no object of it.
module openacc
  implicit none
  include 'openacc_lib.h'
end module openacc
