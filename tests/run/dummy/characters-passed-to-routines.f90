! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Characters whose length only the run knows are passed whole to routines: dummies, automatic
! ones, those of a host, results of elementwise concatenations.
module texts
  implicit none
contains
  integer function second(a)
    !$acc routine seq
    character(*), intent(in) :: a
    second = iachar(a(2:2)) + 1000 * len(a)
  end function
  subroutine dummies(a, r)
    character(*), intent(in) :: a
    integer, intent(out) :: r(:, :)
    integer :: i
    !$acc parallel loop copyin(a)
    do i = 1, 5
      r(i, 1) = second(a) + second(a(2:3))
    end do
    !$acc parallel loop
    do i = 1, 5
      r(i, 2) = second(a) + i
    end do
    !$acc kernels
    do i = 1, 5
      r(i, 3) = second(a) + i
    end do
    !$acc end kernels
  end subroutine
  subroutine automatic(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(:)
    character(n) :: u
    integer :: i
    u = repeat('x', n)
    !$acc parallel loop
    do i = 1, 5
      r(i) = second(u)
    end do
  end subroutine
  subroutine of_host(r)
    integer, intent(out) :: r(5)
    integer :: i
    character(5) :: text
    text = 'abcde'
    !$acc parallel loop
    do i = 1, 5
      r(i) = letter(i)
    end do
  contains
    integer function letter(i)
      !$acc routine seq
      integer, intent(in) :: i
      letter = iachar(text(i:i))
    end function
  end subroutine
end module
program characters_passed_to_routines
  use texts
  implicit none
  integer :: r(5, 3), i
  character(8) :: w(3), v(3)
  call dummies('abcd', r)
  if (any(r(:, 1) /= 6000 + 98 + 99)) error stop 'data clause'
  if (any(r(:, 2) /= [(4098 + i, i = 1, 5)])) error stop 'parallel'
  if (any(r(:, 3) /= r(:, 2))) error stop 'kernels'
  call automatic(7, r(:, 1))
  if (any(r(:, 1) /= 7120)) error stop 'automatic'
  call of_host(r(:, 1))
  if (any(r(:, 1) /= [(96 + i, i = 1, 5)])) error stop 'host'
  v = 'xyz'
  !$acc parallel loop private(w)
  do i = 1, 5
    w = v // 'q'
    w(2) = v(2)(2:3) // 'rs'
    r(i, 1) = iachar(w(1)(2:2)) + iachar(w(2)(3:3))
  end do
  if (any(r(:, 1) /= 121 + 114)) error stop 'concatenation'
end program
