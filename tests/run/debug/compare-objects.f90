! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt OMP_NUM_THREADS=1 ACCC_COMPARE=1 %t 2>&1 | FileCheck %s

! What differs in an object is a component, where libaccrt knows its type, and a number of
! bytes from its beginning on elsewhere. Rounding is no difference in components either.
program compare_objects
  use openacc
  implicit none
  type inner
    integer(1) :: flag
    real(8) :: v(2, -1:1)
  end type
  type, extends(inner) :: outer
    character(5) :: name
    complex :: z
    type(inner) :: parts(3)
    logical :: last
  end type
  type plain
    real :: a
    integer :: b(4)
  end type
  type(outer), allocatable :: x(:)
  type(plain) :: y(3)
  logical :: on_device
  integer :: i

  allocate (x(4))
  do i = 1, 4
    x(i)%flag = 0; x(i)%v = 0; x(i)%name = 'name'; x(i)%z = 0; x(i)%last = .false.
    x(i)%parts(:)%flag = 0
    x(i)%parts(1)%v = 0; x(i)%parts(2)%v = 0; x(i)%parts(3)%v = 0
  end do
  do i = 1, 3
    y(i)%a = 0; y(i)%b = 0
  end do

  ! CHECK: accc: compare: 'x' differs
  ! CHECK-NEXT: x(1)%parts(2)%v(1,0): device 2, host 1
  ! CHECK-NEXT: x(2)%z: device (1,1), host (1,0)
  ! CHECK-NEXT: x(3)%name: device bytes 6e6577
  ! CHECK-NEXT: x(4)%inner%flag: device 1, host 0
  ! CHECK-NEXT: 4 of 4 elements differ
  !$acc serial copy(x)
  on_device = acc_on_device(acc_device_not_host)
  x(1)%parts(1)%v(2, -1) = merge(1d0, 1d0 + 1d-14, on_device)
  x(1)%parts(2)%v(1, 0) = merge(2, 1, on_device)
  x(2)%z = cmplx(1, merge(1, 0, on_device))
  if (on_device) then
    x(3)%name = 'new'
    x(4)%flag = 1
  end if
  !$acc end serial

  ! CHECK: accc: compare: 'y' differs
  ! CHECK-NEXT: y(2), from its byte 12 (of 20) on: device bytes 07000000
  ! CHECK-NEXT: 1 of 3 elements differ
  !$acc serial copy(y)
  if (acc_on_device(acc_device_not_host)) y(2)%b(3) = 7
  !$acc end serial
end program compare_objects
