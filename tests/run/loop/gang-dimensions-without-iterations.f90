! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Nested gang loops with more gangs than there are blocks of iterations: those without one have none, also
! where the loop's type cannot say what lies behind the last iteration, up and down.
program gang_dimensions_without_iterations
  implicit none
  integer(1) :: short
  integer(2) :: middle
  integer :: i, j, t, low, high
  integer :: a(-200:200, 10), b(20, 10)
  integer, allocatable :: c(:, :)

  a = 0
  !$acc parallel num_gangs(2, 100) copy(a)
  !$acc loop gang(dim:2) private(t)
  do short = 1, 120
    t = short
    !$acc loop gang(dim:1)
    do j = 1, 10
      a(short, j) = a(short, j) + t
    end do
    !$acc loop gang(dim:1)
    do j = 1, 10
      a(short, j) = a(short, j) + t + 1
    end do
  end do
  !$acc end parallel
  do i = -200, 200
    if (any(a(i, :) /= merge(2*i + 1, 0, i >= 1 .and. i <= 120))) error stop 'one byte'
  end do

  a = 0
  !$acc parallel num_gangs(2, 100) copy(a)
  !$acc loop gang(dim:2) private(t)
  do short = -1, -120, -1
    t = short
    !$acc loop gang(dim:1)
    do j = 1, 10
      a(short, j) = a(short, j) + t
    end do
    !$acc loop gang(dim:1)
    do j = 1, 10
      a(short, j) = a(short, j) + t + 1
    end do
  end do
  !$acc end parallel
  do i = -200, 200
    if (any(a(i, :) /= merge(2*i + 1, 0, i <= -1 .and. i >= -120))) error stop 'one byte, down'
  end do

  allocate (c(-33000:33000, 2), source=0)
  !$acc parallel num_gangs(2, 4000) copy(c)
  !$acc loop gang(dim:2) private(t)
  do middle = 1, 32766
    t = middle
    !$acc loop gang(dim:1)
    do j = 1, 2
      c(middle, j) = c(middle, j) + t
    end do
    !$acc loop gang(dim:1)
    do j = 1, 2
      c(middle, j) = c(middle, j) + 1
    end do
  end do
  !$acc end parallel
  if (any(c(:0, :) /= 0) .or. any(c(32767:, :) /= 0)) error stop 'two bytes, outside'
  do i = 1, 32766
    if (any(c(i, :) /= i + 1)) error stop 'two bytes'
  end do

  b = 0
  low = huge(1) - 9
  high = huge(1) - 1
  !$acc parallel num_gangs(2, 8) copy(b)
  !$acc loop gang(dim:2) private(t)
  do i = low, high
    t = i - low
    !$acc loop gang(dim:1)
    do j = 1, 10
      b(i - low + 1, j) = b(i - low + 1, j) + t
    end do
    !$acc loop gang(dim:1)
    do j = 1, 10
      b(i - low + 1, j) = b(i - low + 1, j) + t
    end do
  end do
  !$acc end parallel
  do j = 1, 10
    if (any(b(:, j) /= [(merge(2*i, 0, i < 9), i=0, 19)])) error stop 'the last numbers'
  end do
end program
