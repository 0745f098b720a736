! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Assignments to declared characters of a given length and to declared polymorphic variables, which may
! allocate these anew: so has the device copy.
module variables
  implicit none
  type t
    integer :: k = 3
  end type
  type, extends(t) :: u
    integer :: more = 4
  end type
  type, extends(t) :: same
  end type
  character(4), allocatable :: c(:), text
  !$acc declare create(c, text)
  class(t), allocatable :: o(:), one
  !$acc declare create(o, one)
contains
  subroutine set(dummy)
    class(t), allocatable :: dummy(:)
    dummy = [t(7), t(8), t(9)]
  end subroutine
  subroutine put(dummy)
    character(4), allocatable :: dummy(:)
    dummy = ['ABCD', 'EFGH', 'IJKL']
  end subroutine
  subroutine fetch(r)
    integer, intent(out) :: r(:)
    integer :: i
    r = 0
    !$acc update device(o)
    !$acc parallel loop copy(r) present(o)
    do i = 1, size(o)
      r(i) = o(i)%k
    end do
  end subroutine
  subroutine letters(r)
    integer, intent(out) :: r(:)
    integer :: i
    r = 0
    !$acc update device(c)
    !$acc parallel loop copy(r) present(c)
    do i = 1, size(c)
      r(i) = ichar(c(i)(2:2))
    end do
  end subroutine
end module

program main
  use variables
  implicit none
  integer :: r(6), i, s
  allocate (c(2))
  c = ['abcd', 'efgh', 'ijkl', 'mnop', 'qrst', 'uvwx']
  call letters(r)
  if (any(r /= [(ichar('b') + 4*i, i = 0, 5)])) error stop 'characters'
  call put(c)
  call letters(r)
  if (any(r(:3) /= [(ichar('B') + 4*i, i = 0, 2)])) error stop 'characters of a dummy'
  text = 'wxyz'
  !$acc update device(text)
  !$acc serial present(text) copyout(s)
  s = ichar(text(3:3))
  !$acc end serial
  if (s /= ichar('y')) error stop 'a text'

  allocate (o(2))
  o = [t(1), t(2), t(3), t(4), t(5), t(6)]
  call fetch(r)
  if (any(r /= [1, 2, 3, 4, 5, 6])) error stop 'objects'
  o = [u(10), u(20), u(30), u(40), u(50), u(60)]
  call fetch(r)
  if (any(r /= [10, 20, 30, 40, 50, 60])) error stop 'objects of another size'
  o = [same(11), same(21), same(31), same(41), same(51), same(61)]
  call fetch(r)
  if (any(r /= [11, 21, 31, 41, 51, 61])) error stop 'objects of another type'
  o = [t(12), t(22), t(32), t(42), t(52), t(62)]
  call fetch(r)
  if (any(r /= [12, 22, 32, 42, 52, 62])) error stop 'objects of another type of the same size'
  call set(o)
  call fetch(r)
  if (any(r(:3) /= [7, 8, 9])) error stop 'objects of a dummy'
  one = u(17)
  !$acc update device(one)
  !$acc serial present(one) copyout(s)
  s = one%k
  !$acc end serial
  if (s /= 17) error stop 'one object'
  print *, 'ok'
end program
