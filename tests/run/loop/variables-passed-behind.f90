! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.O0
! RUN: %on-every-device %t.O0

! What a DO loop leaves in its variable, where code behind it has the address of that: a procedure's
! argument, also one of an internal procedure, an object's, and an atomic read.
module procedures
  implicit none
  type t
    integer :: factor = 3
  contains
    procedure :: times
  end type
contains
  pure integer function twice(k)
    !$acc routine seq
    integer, intent(in) :: k
    twice = 2*k
  end function
  pure integer function times(self, k)
    !$acc routine seq
    class(t), intent(in) :: self
    integer, intent(in) :: k
    times = self%factor*k
  end function
  subroutine put(r, k)
    !$acc routine seq
    integer, intent(inout) :: r(:)
    integer, intent(in) :: k
    r(k) = 1000 + k
  end subroutine
  pure integer function any_shape(k)
    !$acc routine seq
    class(*), intent(in) :: k
    any_shape = 0
    select type (k)
    type is (integer)
      any_shape = k
    end select
  end function
end module

program variables_passed_behind
  use procedures
  implicit none
  integer :: s(6), r(8), i, j, k
  type(t) :: o
  s = 0
  j = 4
  !$acc parallel loop copy(s)
  do k = 1, 6
    do j = 1, k
      s(k) = s(k) + j
    end do
    s(k) = s(k) + twice(j)
  end do
  if (any(s /= [(k*(k + 1)/2 + 2*(k + 1), k = 1, 6)])) error stop 'a function'
  s = 0
  j = 4
  !$acc parallel loop gang vector copy(s) copyin(o)
  do k = 1, 6
    !$acc loop seq
    do j = 1, k
      s(k) = s(k) + j
    end do
    s(k) = s(k) + o%times(j)
  end do
  if (any(s /= [(k*(k + 1)/2 + 3*(k + 1), k = 1, 6)])) error stop 'a bound function'
  s = 0
  j = 4
  !$acc kernels loop independent copy(s)
  do k = 1, 6
    do j = 1, k
      if (j > 3) exit
      s(k) = s(k) + j
    end do
    s(k) = s(k) + twice(j)
  end do
  if (any(s /= [5, 9, 14, 14, 14, 14])) error stop 'a loop with an exit'
  r = 0
  k = 7
  !$acc serial copy(r)
  do k = 1, 3
    r(k) = k
  end do
  call put(r, k)
  !$acc end serial
  if (any(r /= [1, 2, 3, 1004, 0, 0, 0, 0])) error stop 'a subroutine'
  r = 0
  k = 7
  !$acc kernels copy(r)
  do k = 1, 3
    r(k) = k
  end do
  call put(r, k)
  !$acc end kernels
  if (any(r /= [1, 2, 3, 1004, 0, 0, 0, 0])) error stop 'in a kernels construct'
  r = 0
  k = 7
  !$acc parallel num_gangs(1) copy(r)
  !$acc loop seq
  do k = 1, 3
    r(k) = k
  end do
  call put(r, k)
  !$acc end parallel
  if (any(r /= [1, 2, 3, 1004, 0, 0, 0, 0])) error stop 'in a parallel construct'
  s = 0
  j = 4
  !$acc parallel loop copy(s)
  do k = 1, 6
    do j = 1, k
      s(k) = s(k) + j
    end do
    s(k) = s(k) + any_shape(j)
  end do
  if (any(s /= [(k*(k + 1)/2 + k + 1, k = 1, 6)])) error stop 'a descriptor'
  s = 0
  !$acc serial copy(s)
  do j = 1, 5
    s(j) = j
  end do
  !$acc atomic read
  i = j
  s(6) = i
  !$acc end serial
  if (any(s /= [1, 2, 3, 4, 5, 6])) error stop 'an atomic read'
  call of_host
  print *, 'ok'
contains
  subroutine of_host
    integer :: n, m, got(4)
    n = 9
    got = 0
    !$acc parallel loop copy(got)
    do m = 1, 4
      do n = 1, m
        got(m) = got(m) + n
      end do
      got(m) = got(m) + twice(n)
    end do
    if (any(got /= [(m*(m + 1)/2 + 2*(m + 1), m = 1, 4)])) error stop 'in an internal procedure'
  end subroutine
end program
