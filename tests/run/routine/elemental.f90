! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! An elemental routine applied to scalars and array sections in a kernel.
module clamps
  implicit none
  type point
    real :: x, y
  end type point
contains
  elemental real function clamp(x, low, high)
    !$acc routine seq
    real, intent(in) :: x, low, high
    clamp = min(max(x, low), high)
  end function clamp

  elemental type(point) function placed(x, y)
    !$acc routine seq
    real, intent(in) :: x, y
    placed%x = x
    placed%y = y
  end function placed

  elemental real function distance(from)
    !$acc routine seq
    type(point), intent(in) :: from
    distance = abs(from%x) + abs(from%y)
  end function distance
end module clamps
program routine_elemental
  use clamps
  implicit none
  real :: a(20, 10), row(10)
  integer :: i, j

  do j = 1, 10
    do i = 1, 20
      a(i, j) = i - j
    end do
  end do
  !$acc parallel loop gang copy(a) copyout(row)
  do j = 1, 10
    a(:, j) = clamp(a(:, j), -3.0, 6.0)
    row(j) = clamp(real(j), 2.0, 5.0)
  end do
  do j = 1, 10
    if (row(j) /= min(max(j, 2), 5)) error stop 'row'
    do i = 1, 20
      if (a(i, j) /= min(max(i - j, -3), 6)) error stop 'a'
    end do
  end do

  ! Lanes pass values of their own by reference: each has its temporaries.
  !$acc parallel loop gang copy(a)
  do j = 1, 10
    a(:, j) = clamp(2*a(:, j) + 1, a(:, j) - 3, a(:, j) + j)
  end do
  do j = 1, 10
    do i = 1, 20
      associate (old => min(max(i - j, -3), 6))
        if (a(i, j) /= min(max(2*old + 1, old - 3), old + j)) error stop 'temporaries'
      end associate
    end do
  end do

  ! So do results that are objects.
  !$acc parallel loop gang copy(a)
  do j = 1, 10
    do i = 1, 20
      a(i, j) = i - j
    end do
    a(:, j) = distance(placed(a(:, j), a(:, j) + 1))
  end do
  do j = 1, 10
    do i = 1, 20
      if (a(i, j) /= abs(i - j) + abs(i - j + 1)) error stop 'objects'
    end do
  end do
end program routine_elemental
