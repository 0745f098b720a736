! RUN: %accc -O2 %s -o %t && %on-every-device %t | FileCheck %s
! ASSOCIATED with a target, in constructs and in a routine: elements and sections, strides, other
! shapes, arrays without elements, nodes of a list.

module lists
  implicit none
  type :: node
    integer :: v = 0
    type(node), pointer :: next => null()
  end type
contains
  logical function is_tail(list, tail)
    !$acc routine seq
    type(node), intent(in), target :: list
    type(node), intent(in), target :: tail
    type(node), pointer :: at
    at => list
    do while (associated(at%next))
      at => at%next
    end do
    is_tail = associated(at, tail)
  end function
end module

program associated_with
  use lists
  implicit none
  integer, parameter :: n = 40
  real, target :: a(n), b(n)
  real, pointer :: p(:), q(:), s
  type(node), target :: nodes(n)
  integer :: i, nothing
  logical :: found(7, n), tails(n)

  p => a(2:20:2)
  q => a(2:2)
  s => a(7)
  nothing = 0
  found = .false.
  !$acc data copyin(a, b, p, q, s) copy(found)
  !$acc parallel loop
  do i = 1, n
    found(1, i) = associated(p, a(2:20:2))
    found(2, i) = associated(p, a(2:20:3))
    found(3, i) = associated(p, b(2:20:2))
    found(4, i) = associated(s, a(i))
    found(5, i) = associated(q, a(2:i + 1:2)) ! one element, whose stride says nothing
    found(6, i) = associated(p, a(2:nothing))
    found(7, i) = associated(p, q)
  end do
  !$acc end data
  if (.not. all(found(1, :)) .or. any(found([2, 3, 6, 7], :))) error stop 'sections'
  if (count(found(4, :)) /= 1 .or. .not. found(4, 7)) error stop 'elements'
  if (count(found(5, :)) /= 2 .or. .not. all(found(5, :2))) error stop 'one element'

  !$acc data copyin(nodes) copy(tails)
  !$acc parallel loop
  do i = 1, n - 1
    nodes(i)%next => nodes(i + 1)
  end do
  !$acc kernels loop independent
  do i = 1, n
    tails(i) = is_tail(nodes(1), nodes(i))
  end do
  !$acc end data
  if (count(tails) /= 1 .or. .not. tails(n)) error stop 'nodes'

  !$acc kernels copy(a)
  do i = 1, n
    if (associated(p, a(2:20:2))) a(i) = i ! asks where p leads, reads nothing of it
  end do
  !$acc end kernels
  if (any(a /= [(i, i = 1, n)])) error stop 'kernels'
  print *, 'the same elements'
end program
! CHECK: the same elements
