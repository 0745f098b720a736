! RUN: %accc -O2 -gpu=deepcopy %s -o %t && %on-every-device %t | FileCheck %s
! With -gpu=deepcopy: a pointer component's target that has clauses of its own beside those of its
! object, and two components that lead to the same elements, and not to the same ones.

module nodes
  implicit none
  type leaf
    integer, allocatable :: v(:)
  end type
  type node
    integer :: n = 0
    type(leaf), pointer :: p => null()
  end type
  type views
    real, pointer :: a(:), b(:)
  end type
end module

program deep_targets
  use nodes
  implicit none
  type(node) :: o
  type(views) :: s
  real, target :: x(9)
  integer :: i

  allocate(o%p)
  allocate(o%p%v(6), source=1)
  !$acc parallel loop copy(o) copy(o%p)
  do i = 1, 6
    o%p%v(i) = o%p%v(i) + 1
  end do
  if (any(o%p%v /= 2)) error stop 'both'
  o%p%v = 10
  !$acc parallel loop copy(o)
  do i = 1, 6
    o%p%v(i) = o%p%v(i) + 1
  end do
  if (any(o%p%v /= 11)) error stop 'object alone'

  !$acc enter data copyin(o%p)
  !$acc enter data copyin(o)
  !$acc parallel loop present(o)
  do i = 1, 6
    o%p%v(i) = o%p%v(i) + 1
  end do
  !$acc exit data delete(o%p) ! the object has its target, and what is in there, still
  !$acc parallel loop present(o)
  do i = 1, 6
    o%p%v(i) = o%p%v(i) + 1
  end do
  !$acc exit data copyout(o)
  if (any(o%p%v /= 13)) error stop 'one after the other'

  x = 1
  s%a => x(1:9:2)
  s%b => x
  !$acc enter data copyin(x)
  !$acc enter data copyin(s)
  !$acc parallel loop present(s)
  do i = 1, 9
    s%b(i) = s%b(i) + i
  end do
  !$acc update self(s)
  if (any(x /= [(1 + i, i = 1, 9)])) error stop 'same range'
  !$acc exit data delete(s)
  !$acc exit data delete(x)
  print *, 'counted with their objects'
end program
! CHECK: counted with their objects
