! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device timeout 60 %t

! acc_attach is about one pointer, also where another one has the same target, and takes no
! longer the more objects there are (3.2.31).
program attach_one
  use openacc
  implicit none
  type node
    real, pointer :: q(:) => null()
    real, allocatable :: a(:)
  end type
  integer, parameter :: n = 50000
  type(node), allocatable, target :: x(:)
  real, target, allocatable :: pool(:)
  real :: total
  integer :: i
  allocate(x(n), pool(2*n))
  do i = 1, n
    x(i)%q => pool(2*i - 1:2*i)
  end do
  ! The same target twice.
  x(2)%q => x(1)%q
  pool = 1
  !$acc enter data copyin(pool, x)
  do i = 1, n
    call acc_attach(x(i)%q)
  end do
  total = 0
  !$acc parallel loop present(x) reduction(+: total)
  do i = 1, n
    total = total + sum(x(i)%q)
  end do
  if (total /= 2*n) error stop 1
  ! One is detached, the other one stays.
  call acc_detach(x(1)%q)
  call acc_detach_async(x(3)%q, 1)
  !$acc wait
  total = 0
  !$acc serial present(x) copy(total)
  total = sum(x(2)%q)
  !$acc end serial
  if (total /= 2) error stop 2
  do i = 1, n
    if (i /= 1 .and. i /= 3) call detach(x(i))
  end do
  call acc_attach_async(x(1)%q, 2)
  call of_dummy(x(5)%q)
  !$acc wait
  total = 0
  !$acc serial present(x) copy(total)
  total = sum(x(1)%q) + sum(x(5)%q)
  !$acc end serial
  if (total /= 4) error stop 3
  !$acc exit data delete(x, pool)
contains
  subroutine detach(y)
    type(node), intent(inout) :: y
    call acc_detach_finalize(y%q)
  end subroutine
  ! Not the pointer: it is looked for.
  subroutine of_dummy(z)
    real, intent(in) :: z(:)
    call acc_attach(z)
  end subroutine
end program
