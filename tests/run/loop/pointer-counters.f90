! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Loops may count with pointers and allocatables (F2023, R1124: any scalar variable).
module counted
  implicit none
contains
  subroutine fill(a, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer, allocatable :: k
    allocate(k)
    !$acc loop vector
    do k = 1, n
      a(k) = 2 * k
    end do
    deallocate(k)
  end subroutine
  pure integer function twice(i)
    !$acc routine seq
    integer, intent(in) :: i
    twice = 2 * i
  end function
end module

program pointer_counters
  use counted
  implicit none
  integer, parameter :: n = 200, m = 10
  integer, pointer :: i
  integer(8), allocatable :: j
  integer :: a(n), b(m, n), k, total

  allocate(i, j)
  i = -5
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = twice(i)
  end do
  if (any(a /= [(2 * k, k = 1, n)])) error stop 'parallel loop'

  !$acc kernels copyout(b)
  do i = 1, n
    do j = 1, m
      b(j, i) = int(j) * i
    end do
  end do
  !$acc end kernels
  if (any(b /= reshape([((j * i, j = 1, m), i = 1, n)], [m, n]))) error stop 'kernels'

  total = 0
  !$acc parallel loop collapse(2) gang vector private(i, j) reduction(+: total) copyin(b)
  do i = 1, n, 2
    do j = m, 1, -1
      total = total + b(j, i)
    end do
  end do
  if (total /= sum(b(:, 1:n:2))) error stop 'collapse'

  ! An EXIT, and what it leaves.
  !$acc parallel loop gang copyin(b) copyout(a) private(j)
  do i = 1, n
    !$acc loop seq
    do j = 1, m
      if (b(j, i) > 100) exit
    end do
    a(i) = int(j)
  end do
  do k = 1, n
    if (a(k) /= min(100 / k, m) + 1) error stop 'exit'
  end do

  ! Last values in the construct.
  !$acc serial copyout(a)
  do i = 1, 7
    a(i) = i
  end do
  a(i) = -i
  do j = 10, 13
    a(j) = int(j)
    if (a(j) == 12) exit
  end do
  a(j + 1) = int(j)
  !$acc end serial
  if (any(a(:8) /= [1, 2, 3, 4, 5, 6, 7, -8])) error stop 'last value'
  if (any(a(10:13) /= [10, 11, 12, 12])) error stop 'last value of a loop that is left'

  !$acc parallel num_gangs(1) copyout(a)
  call fill(a, n)
  !$acc end parallel
  if (any(a /= [(2 * k, k = 1, n)])) error stop 'routine'
end program
