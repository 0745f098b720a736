! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Constructs in procedures that are called from each other, with data regions on
! the way: present data is found through dummies of another shape.
program call_chain
  implicit none
  integer :: a(6, 8), i, j

  a = 0
  !$acc data copy(a)
  call outer(a)
  !$acc end data
  do j = 1, 8
    do i = 1, 6
      if (a(i, j) /= 2 * (i + 6 * (j - 1))) error stop 'a'
    end do
  end do

contains

  subroutine outer(x)
    integer, intent(inout) :: x(:, :)
    !$acc data present(x)
    call inner(x, size(x))
    call inner(x, size(x))
    !$acc end data
  end subroutine outer

  subroutine inner(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine inner
end program call_chain
