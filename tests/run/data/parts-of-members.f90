! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Sections of members are present: constructs without a clause for the member use what has
! been attached (2.6.2: implicit attributes are those of variables), whether the code before
! them uses the member or not.
module objects
  implicit none
  type object
    integer, allocatable :: a(:), b(:)
    integer, pointer :: p(:)
  end type
contains
  subroutine fill(o, first, last)
    type(object) :: o
    integer, intent(in) :: first, last
    integer :: i
    !$acc parallel loop
    do i = first, last
      o%b(i) = 2 * i
      o%p(i) = 3 * i
    end do
  end subroutine
end module

program main
  use objects
  implicit none
  integer, parameter :: n = 40
  type(object) :: o
  integer :: i
  allocate(o%a(n), o%b(n), o%p(0:n))
  o%a = 0
  o%b = 0
  o%p = 0
  !$acc data copy(o)
  !$acc enter data copyin(o%a(5:n-5), o%b(5:n-5), o%p(3:7))
  do i = 1, 3
    !$acc enter data attach(o%a)
  end do
  !$acc parallel loop
  do i = 5, n - 5
    o%a(i) = i
  end do
  !$acc parallel loop present(o) async(1)
  do i = 5, n - 5
    o%a(i) = o%a(i) + 1
  end do
  !$acc wait
  call fill(o, 5, 7)
  !$acc exit data copyout(o%a(5:n-5), o%b(5:n-5), o%p(3:7)) finalize
  !$acc end data
  do i = 1, n
    if (o%a(i) /= merge(i + 1, 0, i >= 5 .and. i <= n - 5)) error stop 1
    if (o%b(i) /= merge(2 * i, 0, i >= 5 .and. i <= 7)) error stop 2
    if (o%p(i) /= merge(3 * i, 0, i >= 5 .and. i <= 7)) error stop 3
  end do
end program
