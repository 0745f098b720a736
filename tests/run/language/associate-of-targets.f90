! RUN: %accc -O3 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What ASSOCIATE calls a part of a pointer's target is reached by the pointer, too: LLVM's vectors do not go past it.
module targets
  implicit none
  type t
    integer :: f(40) = 3
    integer :: s = 2
  end type
contains
  subroutine go(op, n, k0)
    type(t), pointer, intent(in) :: op
    integer, intent(in) :: n, k0
    integer :: i
    associate (z => op%f(k0:n))
      !$acc kernels
      do i = 2, n - 1
        z(i) = z(i) + op%f(i) + 1
      end do
      !$acc end kernels
    end associate
  end subroutine
end module

program main
  use targets
  implicit none
  type(t), pointer :: op
  integer :: i
  allocate (op)
  call go(op, 40, 2)
  if (any(op%f(:2) /= 3)) error stop 1
  do i = 3, 40
    if (op%f(i) /= op%f(i - 1) + 4) error stop 2
  end do
  print *, 'ok'
end program
