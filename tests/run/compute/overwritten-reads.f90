! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: %accc -O0 %s -o %t.O0
! RUN: env ACC_DEVICE_TYPE=host ACCC_HOST_GANGS=all OMP_NUM_THREADS=4 %t.O0

! Ranges and other values that a loop of gangs needs and overwrites: all iterations
! see what was there before the loop.
module overwriting
  implicit none
  integer, parameter :: n = 3000
  type grid
    integer :: last
    integer, pointer :: cells(:)
  end type
contains
  subroutine range_in_kernels(a)
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc kernels
    do i = 1, a(5)
      a(i) = a(i) + 5
    end do
    !$acc end kernels
  end subroutine

  subroutine value_in_kernels(a)
    integer, intent(inout) :: a(n)
    integer :: i, t
    !$acc kernels
    t = a(5)
    do i = 1, n
      a(i) = a(i) + t
    end do
    !$acc end kernels
  end subroutine

  subroutine arrays(a)
    integer, intent(inout) :: a(n)
    !$acc kernels
    a(:) = a(:) + a(5)
    a(1:a(6)) = a(1:a(6)) - a(7)
    !$acc end kernels
  end subroutine

  ! The last value of s, which the first one bounds.
  subroutine last_value(a, s)
    integer, intent(inout) :: a(n), s
    integer :: i
    !$acc kernels async(1)
    do i = 1, min(s, n)
      s = i*2
      a(i) = a(i) + s
    end do
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc end kernels
    !$acc wait(1)
  end subroutine

  subroutine parallel_range(a)
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop gang vector copy(a) async(1)
    do i = 1, a(5)
      a(i) = a(i) + 5
    end do
    !$acc wait(1)
  end subroutine

  subroutine independent_range(a, k)
    integer, intent(inout) :: a(n), k(2)
    integer :: i
    !$acc kernels loop independent copy(a, k)
    do i = k(1), k(2)
      a(i) = a(i) + 5
      if (i == 18) k = i
    end do
  end subroutine

  ! What the loop gathers is its range; the last one is its step.
  subroutine gathered_range(a, m)
    integer, intent(inout) :: a(n), m(4)
    integer :: i, last, clause, most, step
    last = m(1)
    clause = m(2)
    most = m(3)
    step = m(4)
    !$acc kernels
    do i = 1, last
      a(i) = a(i) + 1
      last = last - 1
    end do
    do i = 1, most
      a(i) = a(i) + 100
      most = max(most, i + 50)
    end do
    do i = 1, n, step
      a(i) = a(i) + 1000
      step = step + 1
    end do
    !$acc end kernels
    !$acc parallel loop reduction(+:clause)
    do i = 1, clause
      a(i) = a(i) + 10
      clause = clause - 1
    end do
    m = [last, clause, most, step]
  end subroutine

  subroutine component_range(g)
    type(grid), intent(inout) :: g
    integer :: i
    !$acc kernels copyin(g) copy(g%cells)
    do i = 1, g%cells(1)
      g%cells(i) = g%cells(i) + 3
    end do
    !$acc end kernels
  end subroutine
end module

program overwritten_reads
  use overwriting
  implicit none
  integer :: m(4), a(n), first(n), i, s, k(2)
  type(grid) :: g

  do i = 1, n
    first(i) = mod(i, 7)
  end do
  first(5) = 2000

  a = first
  call range_in_kernels(a)
  call check(1, first + merge(5, 0, [(i <= 2000, i = 1, n)]))

  a = first
  call value_in_kernels(a)
  call check(2, first + 2000)

  a = first
  call arrays(a)
  call check(3, first + 2000 - merge(2000, 0, [(i <= 2006, i = 1, n)]))

  a = first
  s = 1500
  call last_value(a, s)
  call check(4, first + 1 + merge([(2*i, i = 1, n)], 0, [(i <= 1500, i = 1, n)]))
  if (s /= 3000) error stop 40

  a = first
  call parallel_range(a)
  call check(5, first + merge(5, 0, [(i <= 2000, i = 1, n)]))

  a = first
  k = [11, 2500]
  call independent_range(a, k)
  call check(6, first + merge(5, 0, [(i >= 11 .and. i <= 2500, i = 1, n)]))
  if (any(k /= 18)) error stop 60

  allocate (g%cells(n))
  g%cells = 2400
  call component_range(g)
  a = g%cells
  call check(7, 2400 + merge(3, 0, [(i <= 2400, i = 1, n)]))

  a = first
  m = [2900, 2800, 2700, 2]
  call gathered_range(a, m)
  call check(8, first + merge(1, 0, [(i <= 2900, i = 1, n)]) + merge(10, 0, [(i <= 2800, i = 1, n)]) &
             + merge(100, 0, [(i <= 2700, i = 1, n)]) + merge(1000, 0, [(mod(i, 2) == 1, i = 1, n)]))
  if (any(m /= [0, 0, 2750, 2 + n/2])) error stop 80
contains
  subroutine check(number, expected)
    integer, intent(in) :: number, expected(n)
    if (any(a /= expected)) then
      print *, number, count(a /= expected), findloc(a /= expected, .true.)
      error stop
    end if
  end subroutine
end program
