! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! With a version of the loop for arrays without gaps:
! RUN: %accc -O3 %s -o %t
! RUN: %on-every-device %t

! Assumed-shape dummies, contiguous and not, with lower bounds of their own.
program assumed_shape
  implicit none
  integer :: a(30, 20), i, j

  a = 0
  call fill(a)
  do j = 1, 20
    do i = 1, 30
      if (a(i, j) /= i + 100 * j) error stop 'whole'
    end do
  end do
  a = 0
  call fill(a(2:30:3, 20:1:-2))
  do j = 1, 20
    do i = 1, 30
      if (mod(i, 3) == 2 .and. mod(j, 2) == 0) then
        if (a(i, j) /= (i + 1) / 3 + 100 * (11 - j / 2)) error stop 'section'
      else if (a(i, j) /= 0) then
        error stop 'gap'
      end if
    end do
  end do

contains

  subroutine fill(x)
    integer, intent(inout) :: x(0:, -1:)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(x)
    do j = lbound(x, 2), ubound(x, 2)
      do i = lbound(x, 1), ubound(x, 1)
        x(i, j) = i + 1 + 100 * (j + 2)
      end do
    end do
  end subroutine fill
end program assumed_shape
