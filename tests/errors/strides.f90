! Sections with a stride are errors in all forms: flang overlooks those without bounds,
! which would become whole arrays.
!
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK-DAG: strides.f90:[[#@LINE+13]]:32: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+12]]:37: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+12]]:27: error: stride cannot be specified on an array section
! CHECK-DAG: strides.f90:[[#@LINE+12]]:30: error: stride cannot be specified on an array section
program strides
  type node
    integer, allocatable :: grid(:, :)
  end type
  type(node) :: t
  integer :: a(20)
  allocate (t%grid(20, 20))
  t%grid = 0; a = 0
  !$acc enter data copyin(t, t%grid, a)
  !$acc update device(t%grid(::3, ::4))
  !$acc update device(a(::3))
  !$acc update device(a(2:11:3))
  !$acc exit data delete(t%grid, t, a)
end program
