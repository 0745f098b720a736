! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Local arrays that are larger than the stack, also in recursive procedures with
! more than one return.
program large_locals
  implicit none
  call work(1)
  call work(1)
contains
  recursive subroutine work(depth)
    integer, intent(in) :: depth
    real(8) :: a(700, 700), b(700, 700)
    integer :: i, j
    a = depth
    !$acc parallel loop collapse(2) copyin(a) copyout(b)
    do j = 1, 700
      do i = 1, 700
        b(i, j) = a(i, j) + i
      end do
    end do
    if (b(3, 5) /= depth + 3) error stop 'b'
    if (depth > 3) return
    call work(depth + 1)
    if (a(7, 7) /= depth .or. b(700, 700) /= depth + 700) error stop 'kept'
  end subroutine work
end program large_locals
