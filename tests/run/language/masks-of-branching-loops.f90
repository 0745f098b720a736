! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -fno-openacc %s -o %t.plain
! RUN: %t.plain
! RUN: %accc -O1 -stdpar %s -o %t.stdpar
! RUN: %on-every-device %t.stdpar
! RUN: %accc -O2 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! The mask of a DO CONCURRENT says which iterations there are before any of them runs, also where
! the body needs branches, has variables of its own, or the mask needs temporaries.
module masked_branches
  implicit none
  type pair
    integer :: first, second
  end type
contains
  pure logical function has(it)
    !$acc routine seq
    type(pair), intent(in) :: it
    has = it%first == 3 .or. it%second == 3
  end function
  pure function answer(x) result(text)
    !$acc routine seq
    integer, intent(in) :: x
    character(2) :: text
    text = merge('ye', 'no', x == 3)
  end function
  subroutine strides(n, m, step, a)
    integer, intent(in) :: n, m, step
    integer, intent(inout) :: a(n, m)
    integer :: i, j
    do concurrent (i = 4:n:step, j = m:2:-2, a(i - step, j) + a(i, j - 1) > 1)
      select case (modulo(i, 3))
      case (0)
        a(i, j) = 0
      case (1)
        if (j == 6) cycle
        a(i, j) = -1
      case default
        a(i, j) = -2
      end select
    end do
  end subroutine
  subroutine expected(n, m, step, a)
    integer, intent(in) :: n, m, step
    integer, intent(inout) :: a(n, m)
    logical :: mask(n, m)
    integer :: i, j
    mask = .false.
    do j = m, 2, -2
      do i = 4, n, step
        mask(i, j) = a(i - step, j) + a(i, j - 1) > 1
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (mask(i, j)) a(i, j) = merge(merge(a(i, j), -1, j == 6), -2, modulo(i, 3) == 1)
        if (mask(i, j) .and. modulo(i, 3) == 0) a(i, j) = 0
      end do
    end do
  end subroutine
  subroutine in_routine(n, a)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    do concurrent (i = 2:n, a(i - 1) > 0)
      select case (i)
      case (3:)
        a(i) = 7
      case default
        a(i) = 0
      end select
    end do
  end subroutine
end module
program masks_of_branching_loops
  use masked_branches
  implicit none
  logical, parameter :: never = .false.
  integer, parameter :: n = 40
  integer :: a(n), b(12, 7), c(12, 7), i, j, k, t, s, last
  integer(1) :: small
  character(40) :: words(4)
  do k = 1, 3
    b = reshape([(modulo(i * 5, 3), i = 1, size(b))], shape(b))
    c = b
    call strides(12, 7, k, b)
    call expected(12, 7, k, c)
    if (any(b /= c)) error stop 'strides'
  end do

  call set
  !$acc data copyin(b)
  do concurrent (i = 2:n, a(i - 1) > 0)
    if (i == 9) cycle
    a(i) = 0
  end do
  !$acc end data
  if (sum(a) /= 2) error stop 'data'

  call set
  !$acc kernels
  do concurrent (i = 2:n, a(i - 1) > 0)
    if (i == n + 9) cycle
    a(i) = 0
  end do
  !$acc end kernels
  if (sum(a) /= 1) error stop 'kernels'

  call set
  do concurrent (small = 2_1:int(n, 1), a(small - 1) > 0)
    do j = 1, 3
      if (j == 2) exit
      a(small) = j - 1
    end do
  end do
  if (sum(a) /= 1) error stop 'exit'

  call set
  do concurrent (i = 2:n, a(i - 1) > 0) local(t)
    t = i
    a(i) = t - i
  end do
  if (sum(a) /= 1) error stop 'local'

  call set
  do concurrent (i = 2:n, a(i - 1) > 0) local(t)
    t = i
    if (t == 5) then
      a(i) = 0
      cycle
    end if
    a(i) = t - i
  end do
  if (sum(a) /= 1) error stop 'local and branches'

  call set
  s = 3
  do concurrent (i = 2:n, a(i - 1) > 0) reduce(+:s)
    s = s + 1
    a(i) = 0
  end do
  if (sum(a) /= 1 .or. s /= n + 2) error stop 'reduce'

  call set
  last = 5
  t = 0
  do concurrent (i = 2:last, a(i - 1) > 0)
    if (i < 0) error stop 'not there'
    a(i) = 0
  end do
  if (sum(a) /= n - 4) error stop 'stop'

  b = 1
  do concurrent (j = 2:7, b(1, j - 1) > 0)
    select case (j)
    case (2)
      b(1, j) = 0
    case default
      b(1, j) = -1
    end select
    do concurrent (i = 2:12, b(i - 1, j) /= 0)
      select case (i)
      case (2)
        b(i, j) = 0
      case default
        b(i, j) = -2
      end select
    end do
  end do
  if (sum(b(1, :)) /= -4) error stop 'outer'
  if (any(b(2, 3:) /= 0) .or. any(b(3:, 2:) /= -2) .or. b(2, 2) /= 1) error stop 'inner'

  b = 1
  !$acc parallel loop copy(b)
  do j = 1, 7
    call in_routine(12, b(:, j))
  end do
  if (any(b(1, :) /= 1) .or. any(b(2, :) /= 0) .or. any(b(3:, :) /= 7)) error stop 'routine'

  a = 3
  do concurrent (i = 3:n, any([a(i - 2), a(i - 1)] == 3))
    a(i) = 0
  end do
  if (sum(a) /= 6) error stop 'constructor'
  a = 3
  do concurrent (i = 3:n, has(pair(a(i - 2), a(i - 1))))
    select case (i)
    case (:5)
      a(i) = 0
    case default
      a(i) = 1
    end select
  end do
  if (sum(a) /= 6 + n - 5) error stop 'structure'
  a = 3
  do concurrent (i = 3:n, answer(a(i - 2)) == 'ye' .or. answer(a(i - 1))//'x' == 'yex')
    a(i) = 0
  end do
  if (sum(a) /= 6) error stop 'characters'
  a = 3
  do concurrent (i = 3:n, count(a(i - 2:i - 1) == 3) > 0)
    if (a(i) < 0) cycle
    a(i) = 0
  end do
  if (sum(a) /= 6) error stop 'section'

  words = 'yes'
  do concurrent (i = 2:4, trim(words(i - 1)) == 'yes')
    words(i) = 'no'
  end do
  if (any(words(2:) /= 'no')) error stop 'words'

  a = 1
  do concurrent (i = 1:size(a), a(i) > 0 .and. never)
    if (a(i) > 1) cycle
    a(i) = 2
  end do
  if (any(a /= 1)) error stop 'constant'
contains
  subroutine set
    a = 1
  end subroutine
end program
