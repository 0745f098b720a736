! Data clauses take contiguous sections (OpenACC 3.4, 2.7.1), only UPDATE takes strides:
! they are errors in all forms, also without bounds, where flang would overlook them.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=update
! CHECK-DAG: strides.f90:[[#@LINE+12]]:49: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+11]]:54: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+14]]:30: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+14]]:33: error: stride cannot be specified on an array section
program strides
  type node
    integer, allocatable :: grid(:, :)
  end type
  type(node) :: t
  integer :: a(20)
  allocate (t%grid(20, 20))
  t%grid = 0; a = 0
  !$acc enter data copyin(t, a) copyin(t%grid(::3, ::4))
  !$acc update device(t%grid(::3, ::4))
  !$acc update device(a(::3))
  !$acc update device(a(2:11:3))
  !$acc exit data delete(a(::3))
  !$acc exit data delete(a(2:11:3))
end program
