! RUN: %accc -O2 -w %s -o %t
! RUN: %on-every-device %t

! Loops whose variables are reals, which Fortran has given up and flang allows: they
! run in sequence, with collapse and tile too.
program real_variable
  implicit none
  integer :: a(19, 4), b(19, 4), i
  real :: x

  do i = 1, 4
    do x = 1, 10, 0.5
      b(nint(2*x) - 1, i) = nint(10*x) + i
    end do
  end do

  a = 0
  !$acc parallel loop copy(a)
  do i = 1, 4
    do x = 1, 10, 0.5
      a(nint(2*x) - 1, i) = nint(10*x) + i
    end do
  end do
  if (any(a /= b)) error stop 'without a directive'

  a = 0
  !$acc parallel loop collapse(2) copy(a)
  do i = 1, 4
    do x = 1, 10, 0.5
      a(nint(2*x) - 1, i) = nint(10*x) + i
    end do
  end do
  if (any(a /= b)) error stop 'collapse'

  a = 0
  !$acc parallel copy(a)
  !$acc loop seq tile(2)
  do x = 1, 10, 0.5
    a(nint(2*x) - 1, 1) = nint(10*x) + 1
  end do
  !$acc end parallel
  if (any(a(:, 1) /= b(:, 1))) error stop 'tile'
end program real_variable
