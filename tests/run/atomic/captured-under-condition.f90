! RUN: %accc -O2 %s -o %t && %on-every-device %t

! Scalars that a capture sets in the iteration that meets a condition, and that are read behind the
! loop: alone, and beside a store of another scalar.
program captured_under_condition
  implicit none
  integer :: i, n, last, place, x(100)
  x = [(i, i=1, 100)]
  n = 0
  last = -1
  !$acc kernels loop independent
  do i = 1, 100
    if (x(i) == 50) then
      !$acc atomic capture
      n = n + 1
      last = n
      !$acc end atomic
    end if
  end do
  if (n /= 1 .or. last /= 1) error stop 1

  ! The old value, and what the iteration does with it.
  place = 0
  !$acc kernels loop independent
  do i = 1, 100
    if (x(i) == 70) then
      !$acc atomic capture
      last = n
      n = n + 3
      !$acc end atomic
      place = last + x(i)
    end if
  end do
  if (n /= 4 .or. last /= 1 .or. place /= 71) error stop 2

  ! What an atomic read finds.
  !$acc kernels loop independent
  do i = 1, 100
    if (x(i) == 90) then
      !$acc atomic read
      last = n
      place = place + last
    end if
  end do
  if (last /= 4 .or. place /= 75) error stop 3
end program
