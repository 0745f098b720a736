! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The self clause of a compute construct (2.5.7), with and without a condition.
program self_clause
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), i
  logical :: here

  a = 0
  here = .true.
  !$acc parallel loop self(here) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc parallel loop self copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  here = .false.
  !$acc parallel loop self(here) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= 3 * i) error stop 'a'
  end do
end program self_clause
