! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

! Arrays without a clause come back only if the construct may have changed them.
program read_only
  implicit none
  integer, parameter :: n = 100
  real :: a(n), b(n), t(0:3) = [1, 2, 3, 4]
  real, allocatable :: c(:)
  real, target :: d(n)
  real, pointer :: p(:)
  integer :: i

  allocate (c(n))
  b = [(i, i = 1, n)]
  c = 2 * b
  a = 0
  ! REMARK: read-only-copies.f90:[[@LINE+1]]:9: remark: not copied back, as the construct only reads it: b, c, t
  !$acc parallel loop
  do i = 1, n
    a(i) = b(i) + c(i) * t(mod(i, 4))
  end do
  do i = 1, n
    if (a(i) /= i + 2 * i * t(mod(i, 4))) error stop 'sum'
  end do
  ! CHECK: copyin {{ *}}b
  ! CHECK-NOT: copyout {{ *[bct] }}
  ! CHECK: copyout {{ *}}a

  ! A routine changes its argument, a pointer what it points to.
  d = 1
  p => d
  !$acc parallel loop copy(p)
  do i = 1, n
    p(i) = d(i) + 1
    call double(c(i))
  end do
  if (any(d /= 2)) error stop 'target'
  do i = 1, n
    if (c(i) /= 4 * i) error stop 'argument'
  end do
  ! A reduction of a part is another way to the array.
  i = 3
  !$acc parallel reduction(+:a(i:i))
  a(i) = a(i) + 1
  !$acc end parallel
  if (a(3) <= 3 + 6 * t(3)) error stop 'reduction'
contains
  subroutine double(x)
    !$acc routine seq
    real, intent(inout) :: x
    x = 2 * x
  end subroutine
end program
