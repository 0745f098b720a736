! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Several directives may name a procedure, if they say the same (2.15.1).
module named_twice
  implicit none
contains
  subroutine first(a)
    !$acc routine(step) seq
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      call step(a(i))
    end do
  end subroutine first

  subroutine second(a)
    !$acc routine(step) seq
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      call step(a(i))
    end do
  end subroutine second

  subroutine step(x)
    !$acc routine seq
    integer, intent(inout) :: x
    x = x + 1
  end subroutine step
end module named_twice

program main
  use named_twice
  implicit none
  integer :: a(50)
  a = 1
  call first(a)
  call second(a)
  if (any(a /= 3)) error stop 'wrong'
end program main
