! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Routines use variables with storage of their own that no declare directive names:
! the construct copies them as if it used them itself.
block data initial_values
  integer :: early(4), late
  common /initial/ early, late
  data early /4, 3, 2, 1/, late /6/
end block data initial_values

module physics
  implicit none
  type :: settings
    integer :: order = 2
    real :: limits(2) = [1.0, 4.0]
  end type settings
  integer, parameter :: table(4) = [4, 3, 2, 1]
  integer :: weights(0:9) = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  integer :: scale = 3, calls = 0
  integer :: flat(6), grid(2, 3)
  equivalence (flat, grid)
  integer, allocatable :: levels(:)
  integer, pointer :: window(:)
  integer, target :: memory(20) = 2
  type(settings) :: config
  character(len=4) :: letters = 'abcd'
contains
  integer function weigh(i)
    !$acc routine seq
    integer, intent(in) :: i
    integer, save :: bias = 7
    integer :: few(3)
    data few /10, 20, 30/
    weigh = weights(mod(i, 10)) * scale + table(mod(i, 4) + 1) + bias + few(mod(i, 3) + 1)
  end function weigh

  integer function arrays(i)
    !$acc routine seq
    integer, intent(in) :: i
    arrays = levels(i) + window(i) + size(levels) + grid(2, mod(i, 3) + 1) + nested(i)
  end function arrays

  integer function nested(i)
    !$acc routine seq
    integer, intent(in) :: i
    integer :: first, others(5), early(4), late
    common /numbers/ first, others
    common /initial/ early, late
    nested = first + others(mod(i, 5) + 1) + config%order + early(mod(i, 4) + 1) * late
    if (letters(2:2) == 'b') nested = nested + int(config%limits(2))
  end function nested

  subroutine count_call(i)
    !$acc routine seq
    integer, intent(in) :: i
    if (mod(i, 2) == 0) then
      !$acc atomic update
      calls = calls + 1
    end if
    if (i < 10) weights(i) = -i
  end subroutine count_call

  subroutine fill(a, i)
    !$acc routine vector
    integer, intent(out) :: a(10)
    integer, intent(in) :: i
    integer :: k
    !$acc loop vector
    do k = 1, 10
      a(k) = weights(k - 1) + i * scale
    end do
  end subroutine fill
end module physics

program global_variables
  use physics
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), columns(10, n), own(n), i, first, others(5), offset
  common /numbers/ first, others

  first = 100
  others = [1, 2, 3, 4, 5]
  flat = [1, 2, 3, 4, 5, 6]
  allocate (levels(n))
  levels = [(i * i, i=1, n)]
  window => memory
  own = 11
  offset = 5

  !$acc parallel loop
  do i = 1, n
    a(i) = weigh(i) + arrays(i) + host_variables(i)
  end do
  do i = 1, n
    if (a(i) /= weigh(i) + arrays(i) + host_variables(i)) error stop 'values'
  end do

  ! What the construct uses itself is the same variable, with its clauses.
  !$acc parallel loop copyin(scale, weights) firstprivate(offset) copyout(b)
  do i = 1, n
    b(i) = weigh(i) + weights(mod(i, 10)) + levels(i) + arrays(i) + scale + others(1)
  end do
  do i = 1, n
    if (b(i) /= weigh(i) + weights(mod(i, 10)) + levels(i) + arrays(i) + scale + others(1)) &
      error stop 'shared'
  end do

  !$acc kernels loop independent copyout(columns)
  do i = 1, n
    call fill(columns(:, i), i)
  end do
  do i = 1, n
    if (any(columns(:, i) /= [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] + i * 3)) error stop 'vector'
  end do

  !$acc parallel loop default(none)
  do i = 1, 20
    call count_call(i)
  end do
  if (calls /= n / 2) error stop 'counter'
  if (any(weights /= [0, -1, -2, -3, -4, -5, -6, -7, -8, -9])) error stop 'written'

  ! The routine sees the data that is on the device.
  scale = 1
  !$acc data copyin(scale) copyout(a)
  !$acc serial
  scale = 2
  !$acc end serial
  !$acc parallel loop async
  do i = 1, n
    call scaled(a(i), i)
  end do
  !$acc wait
  !$acc end data
  if (any(a /= [(2 * i, i=1, n)])) error stop 'data'
contains
  integer function host_variables(i)
    !$acc routine seq
    integer, intent(in) :: i
    host_variables = own(i) + offset
  end function host_variables

  subroutine scaled(x, i)
    integer, intent(out) :: x
    integer, intent(in) :: i
    x = i * scale
  end subroutine scaled
end program global_variables
