! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Private objects of a loop that gangs and workers share belong to the worker: its lanes,
! which copy the elements of arrays, all see them.
module bags
  implicit none
  type bag
    integer :: n = 0
    integer, allocatable :: v(:)
  end type
  type sack
    type(bag) :: inner
    integer, allocatable :: mark
  end type
contains
  type(bag) function filled(n)
    integer, intent(in) :: n
    integer :: i
    filled%n = n
    filled%v = [(i, i=1, n)]
  end function
  subroutine grow(of, by)
    !$acc routine seq
    type(bag), intent(inout) :: of
    integer, intent(in) :: by
    if (allocated(of%v)) of%n = of%n + by
  end subroutine
end module

program objects_of_workers
  use bags
  implicit none
  integer, parameter :: n = 70
  integer :: a(n), i
  type(bag) :: b, c
  type(sack) :: s, t

  a = 2
  !$acc parallel loop gang worker private(b, c, s, t) copy(a)
  do i = 1, n
    b = bag(2, [i, i + 1])
    c = b
    if (allocated(c%v)) c%v = c%v + 1
    s = sack(b, 5)
    t = s
    if (allocated(t%mark)) a(i) = a(i) + t%mark
    call grow(b, mod(i, 3))
    a(i) = a(i) + b%n + 3*sum(c%v) + sum(s%inner%v)
  end do
  do i = 1, n
    if (a(i) /= 7 + 2 + mod(i, 3) + 3*(2*i + 3) + 2*i + 1) error stop 'objects of workers'
  end do
end program objects_of_workers
