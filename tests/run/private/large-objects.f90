! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O2 -S %s -o /dev/null

! Copies of objects with large arrays and long characters inside of others are loops. (LLVM would take
! minutes for a load of so many numbers at once, and kernels memory for all of them.)
module blocks
  implicit none
  integer, parameter :: m = 5000, length = 3000
  type part
    real :: v(m)
    integer :: k
    character(length) :: text
  end type
  type triple
    type(part) :: parts(3)
  end type
  type, extends(triple) :: block
    integer, allocatable :: list(:)
  end type
  type pair
    type(part) :: parts(2)
  end type
contains
  subroutine run(n, a, b, c, x)
    integer, intent(in) :: n
    type(triple), intent(inout) :: a(n), b(n)
    type(pair), intent(inout) :: c(n)
    type(block), intent(inout) :: x
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      c(i) = c(n)
    end do
    !$acc end kernels
    !$acc parallel loop
    do i = 1, n
      a(i) = b(i)
    end do
    !$acc parallel loop firstprivate(x)
    do i = 1, n
      x%parts(2)%k = i
      a(i)%parts(1)%v(3) = x%parts(2)%k + x%parts(1)%v(m) + x%list(2)
    end do
  end subroutine
end module

program large_objects
  use blocks
  implicit none
  integer, parameter :: n = 4
  type(triple), allocatable :: a(:), b(:)
  type(block), allocatable :: x
  type(pair), allocatable :: c(:)
  integer :: i, j, l
  allocate (a(n), b(n), c(n), x)
  do i = 1, n
    do j = 1, 3
      do l = 1, m
        b(i)%parts(j)%v(l) = i + j + l
      end do
      b(i)%parts(j)%k = 10*i + j
      b(i)%parts(j)%text = repeat(char(64 + i + j), length)
    end do
    c(i)%parts = b(i)%parts(2:)
  end do
  x%triple = b(3)
  x%list = [3, 6]
  call run(n, a, b, c, x)
  do i = 1, n
    if (a(i)%parts(1)%v(3) /= i + (4 + m) + 6) error stop 'firstprivate'
    do j = 1, 3
      if (j > 1 .and. any(a(i)%parts(j)%v /= b(i)%parts(j)%v)) error stop 'numbers'
      if (a(i)%parts(j)%k /= b(i)%parts(j)%k) error stop 'number'
      if (a(i)%parts(j)%text /= b(i)%parts(j)%text) error stop 'text'
    end do
    do j = 1, 2
      if (any(c(i)%parts(j)%v /= b(n)%parts(j + 1)%v)) error stop 'numbers in kernels'
      if (c(i)%parts(j)%text /= b(n)%parts(j + 1)%text) error stop 'text in kernels'
    end do
  end do
end program
