! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The self clause of a compute construct (2.5.7), with and without a condition.
program self_clause
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), i
  logical :: here, flags(2)
  type flag_set
    logical :: flags(2)
  end type
  type(flag_set) :: set

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

  ! Functions, elements of arrays and components.
  flags = [.true., .false.]
  set%flags = flags
  !$acc parallel loop self(is_small(n)) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc kernels self(any(flags)) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc end kernels
  !$acc serial self(flags(2)) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc end serial
  !$acc parallel loop self(set%flags(1)) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= 7 * i) error stop 'conditions'
  end do
contains
  logical function is_small(k)
    integer, intent(in) :: k
    is_small = k < 10
  end function is_small
end program self_clause
