! RUN: %accc -O3 %s -o %t
! RUN: %on-hosts %t
! RUN: env OMP_NUM_THREADS=3 ACC_DEVICE_TYPE=host %t

! Arrays so large that the host's stores go past the caches: from all places of a
! line, of elements of 4 and 8 bytes, two in one loop, with gangs of different sizes.
program streams
  implicit none
  integer, parameter :: n = 9000000
  real(8), allocatable :: a(:), b(:)
  integer, allocatable :: k(:)
  integer :: first

  allocate (a(n), b(n), k(n))
  do first = 1, 9, 2
    call fill(n - first, a(first:n - 1), b(1:n - first), k(first:n - 1))
    call check(first)
  end do

contains

  subroutine fill(m, x, y, z)
    integer, intent(in) :: m
    real(8), intent(inout) :: x(m), y(0:m - 1)
    integer, intent(inout) :: z(m)
    integer :: i
    !$acc data copy(x, y, z)
    !$acc parallel loop
    do i = 1, m
      x(i) = i
      y(i - 1) = -i
    end do
    !$acc parallel loop
    do i = 1, m
      z(i) = 2 * i
    end do
    !$acc end data
  end subroutine fill

  subroutine check(first)
    integer, intent(in) :: first
    integer :: i
    do i = 1, n - first
      if (a(first + i - 1) /= i) error stop 'a'
      if (b(i) /= -i) error stop 'b'
      if (k(first + i - 1) /= 2 * i) error stop 'k'
    end do
  end subroutine check
end program streams
