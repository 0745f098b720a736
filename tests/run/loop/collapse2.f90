! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! collapse(2) over a rectangular nest, with bounds that are not 1 and a step.
program collapse2
  implicit none
  integer :: a(-3:20, 5:30), i, j, lower, upper

  lower = -3
  upper = 20
  a = 0
  !$acc parallel loop collapse(2) copy(a)
  do j = 5, 30
    do i = lower, upper, 2
      a(i, j) = a(i, j) + i + 1000 * j
    end do
  end do
  do j = 5, 30
    do i = -3, 20
      if (mod(i + 3, 2) == 0) then
        if (a(i, j) /= i + 1000 * j) error stop 'visited'
      else
        if (a(i, j) /= 0) error stop 'skipped'
      end if
    end do
  end do
end program collapse2
