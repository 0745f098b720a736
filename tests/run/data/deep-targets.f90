! RUN: %accc -O2 -gpu=deepcopy %s -o %t && %on-every-device %t | FileCheck %s
! With -gpu=deepcopy: two components that lead to the same elements, and not to the same ones.

module nodes
  implicit none
  type views
    real, pointer :: a(:), b(:)
  end type
end module

program deep_targets
  use nodes
  implicit none
  type(views) :: s
  real, target :: x(9)
  integer :: i

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
  print *, 'each element'
end program
! CHECK: each element
