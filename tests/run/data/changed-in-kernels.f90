! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! What a kernels construct makes variables of the host stand for holds until its end, behind the
! loops that follow too.
module changes
  implicit none
contains
  subroutine point(p, t)
    !$acc routine seq
    real, pointer :: p(:)
    real, target :: t(:)
    p => t
  end subroutine
end module

program changed_in_kernels
  use changes
  implicit none
  integer, parameter :: n = 300
  real, target :: s(n), t(n)
  real, pointer :: q(:), u(:), swap(:)
  real, allocatable :: made(:)
  real :: r(n)
  integer :: i, j

  s = 0
  t = 0
  q => t
  !$acc kernels copy(s, t)
  ! CHECK: :[[#@LINE+1]]:3: remark: one gang runs all of the construct: what a pointer or an allocatable variable stands for changes here
  q => s
  !$acc loop independent
  do i = 1, n
    q(i) = q(i) + 10
  end do
  !$acc end kernels
  if (any(s /= 10) .or. any(t /= 0)) error stop 'loop'
  if (.not. associated(q, t)) error stop 'on the host'

  !$acc kernels copy(s, t)
  q => s(n:1:-3)
  q = q + 10
  !$acc end kernels
  if (count(s == 20) /= n / 3 .or. s(n) /= 20 .or. any(t /= 0)) error stop 'array assignment'

  s = 0
  !$acc kernels copy(s, t)
  do j = 1, 3
    if (j == 2) q => s
    q = q + 10
  end do
  !$acc end kernels
  if (any(s /= 20) .or. any(t /= 10)) error stop 'branch'

  s = 0
  t = 1
  q => s
  u => t
  !$acc kernels copy(s, t)
  do j = 1, 5
    !$acc loop independent
    do i = 1, n
      q(i) = 2 * u(i) + i
    end do
    swap => q
    q => u
    u => swap
  end do
  !$acc end kernels
  if (any(s /= [(32 + 31 * i, i=1, n)]) .or. any(t /= [(16 + 15 * i, i=1, n)])) error stop 'swap'

  !$acc kernels copy(s, t)
  call point(q, t)
  !$acc loop independent
  do i = 1, n
    q(i) = -i
  end do
  !$acc end kernels
  if (any(t /= [(-i, i=1, n)])) error stop 'in a routine'

  !$acc kernels copyout(r)
  allocate (made(n))
  !$acc loop independent
  do i = 1, n
    made(i) = i
  end do
  !$acc loop independent
  do i = 1, n
    r(i) = made(n + 1 - i)
  end do
  deallocate (made)
  !$acc end kernels
  if (any(r /= [(n + 1 - i, i=1, n)]) .or. allocated(made)) error stop 'allocate'
end program
