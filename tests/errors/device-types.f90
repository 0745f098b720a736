! Clauses name device types that there are: one message for each other name.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=": error:"

subroutine types(a, n)
  integer :: n
  real :: a(n)
  ! CHECK-DAG: device-types.f90:[[#@LINE+1]]:26: error: 'gpu' is no device type: OpenACC knows nvidia, radeon, host and multicore
  !$acc init device_type(gpu)
  ! CHECK-DAG: device-types.f90:[[#@LINE+2]]:37: error: 'cuda' is no device type
  ! CHECK-DAG: device-types.f90:[[#@LINE+1]]:43: error: 'amd' is no device type
  !$acc parallel loop dtype(nvidia, cuda, amd) vector_length(32) device_type(*) num_gangs(2)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK-DAG: device-types.f90:[[#@LINE+1]]:38: error: 'gpu' is no device type
  !$acc update device(a) device_type(gpu) async
  !$acc update device(a) device_type(default) async device_type( host , multicore) async(2)
end subroutine
