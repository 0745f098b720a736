! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Nothing divides by a number that may be zero where the program does not: remainders in
! constructs stay behind their conditions and in their loops, and the size of a launch is
! not found by dividing by a value that only the device has.
program divisions_under_conditions
  implicit none
  integer :: x(100), y(100, 5), k, i

  x = 0
  call inner_range(x, 10, 0)
  call inner_range(x, 10, 3)
  if (sum(x) /= 200) error stop 'inner range'
  y = 0
  call section(y, 10, 0)
  call section(y, 10, 3)
  if (sum(y) /= 150) error stop 'section'
  y = 0
  call temporary(y, 5, 0)
  call temporary(y, 5, 4)
  if (sum(y) /= 2500) error stop 'temporary'
  y = 0
  call no_iterations(y, 0, 0)
  call no_iterations(y, 5, 4)
  if (sum(y) /= 15) error stop 'no iterations'
  y = 0
  call between(y, 0, 0)
  call between(y, 5, 4)
  if (sum(y) /= 1500) error stop 'between'

  k = 0
  x = 0
  !$acc data copyin(k) copy(x)
  !$acc serial
  k = 50
  !$acc end serial
  !$acc parallel loop
  do i = 1, 1000 / k
    x(i) = x(i) + 1
  end do
  !$acc parallel loop
  do i = 1, mod(1010, k)
    x(i) = x(i) + 1
  end do
  !$acc end data
  if (sum(x) /= 30) error stop 'estimate'
contains
  subroutine inner_range(x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(:)
    integer :: i, j
    !$acc parallel loop copy(x)
    do i = 1, 100
      if (k > 0) then
        do j = 1, mod(n, k) + 1
          x(i) = x(i) + 1
        end do
      end if
    end do
  end subroutine
  subroutine section(x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(:,:)
    !$acc kernels copy(x)
    if (k > 0) then
      x(1:50, mod(n, k) + 1) = 3
    end if
    !$acc end kernels
  end subroutine
  subroutine temporary(a, m, k)
    integer, intent(in) :: m, k
    integer, intent(inout) :: a(:,:)
    integer :: i, j, u
    !$acc kernels copy(a)
    if (k > 0) then
      u = mod(7, k)
    else
      u = 2
    end if
    do j = 1, m
      do i = 1, 100
        a(i,j) = a(i,j) + u
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine no_iterations(a, m, k)
    integer, intent(in) :: m, k
    integer, intent(inout) :: a(:,:)
    integer :: i, j
    !$acc parallel loop gang copy(a)
    do j = 1, m
      do i = 1, mod(7, k)
        a(i,j) = a(i,j) + 1
      end do
    end do
  end subroutine
  subroutine between(a, m, k)
    integer, intent(in) :: m, k
    integer, intent(inout) :: a(:,:)
    integer :: i, j, u
    !$acc parallel loop gang private(u) copy(a)
    do j = 1, m
      u = mod(7, k)
      !$acc loop vector
      do i = 1, 100
        a(i,j) = a(i,j) + u
      end do
    end do
  end subroutine
end program divisions_under_conditions
