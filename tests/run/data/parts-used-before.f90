! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Components and elements that the code in front of a construct uses as well are those of
! the clause's variable in the construct: what COPYIN brings does not come back, and
! nothing has to be present beside it.
module parts
  implicit none
  abstract interface
    pure integer function change(x)
      integer, intent(in) :: x
    end function change
  end interface
  type inner
    integer :: k = 1, more(3) = 2
  end type inner
  type outer
    integer :: k = 3, before = 4
    type(inner) :: i
    procedure(change), pointer, nopass :: f => null()
  end type outer
contains
  pure integer function twice(x)
    integer, intent(in) :: x
    twice = 2 * x
  end function twice
end module parts

program parts_used_before
  use parts
  implicit none
  type(outer) :: o
  type(inner) :: list(3)
  integer :: a(4), b(2, 3), w(8), i, probe, seen(6)
  logical :: separate

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a(2) = 5
  b(2, 1) = 6
  o%k = 7
  o%i%k = 8
  o%i%more(2) = 9
  list(2)%more(3) = 10
  !$acc serial copyin(a, b, o, list)
  a(2) = a(2) + 100
  b(2, 1) = b(2, 1) + 100
  o%k = o%k + 100
  o%i%k = o%i%k + 100
  o%i%more(2) = o%i%more(2) + 100
  list(2)%more(3) = list(2)%more(3) + 100
  !$acc end serial
  seen = [a(2), b(2, 1), o%k, o%i%k, o%i%more(2), list(2)%more(3)]
  if (any(seen /= [(i + 100 * merge(0, 1, separate), i = 5, 10)])) error stop 'copied back'

  o%k = 7
  !$acc parallel num_gangs(1) create(o) copyout(a)
  o%k = 11
  o%before = 12
  a = o%k + o%before
  !$acc end parallel
  if (any(a /= 23)) error stop 'a part of create'
  if (separate .and. o%k /= 7) error stop 'copied back from create'

  a = [1, 2, 3, 4]
  o%f => twice
  o%before = 13
  !$acc parallel loop copyin(o)
  do i = 1, 4
    a(i) = o%f(a(i)) + o%before
  end do
  if (any(a /= [15, 17, 19, 21])) error stop 'a procedure'

  w(1:4) = 2
  !$acc parallel loop copyin(w) copyout(a)
  do i = 1, 4
    a(i) = sum(w(1:4)) + i
  end do
  if (any(a /= [9, 10, 11, 12])) error stop 'a section'

  ! One place, by the component that the code before has used and by its own.
  o%i%more = [10, 20, 5]
  !$acc kernels
  o%i%more = o%i%more / o%i%more(3)
  !$acc end kernels
  if (any(o%i%more /= [2, 4, 1])) error stop 'an element of what is assigned'

  w = 2
  call sections(w)
  if (any(w /= [2, 11, 11, 11, 2, 2, 2, 2])) error stop 'sections without a clause'

contains

  subroutine sections(v)
    integer, intent(inout) :: v(0:)
    v(1:3) = v(1:3) + 2
    !$acc kernels
    v(1:3) = v(1:3) + 5
    v(1:3) = v(1:3) + v(0)
    !$acc end kernels
  end subroutine sections
end program parts_used_before
