! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Loops with `seq` need not have the form of loops that are shared (2.9): an EXIT may end
! them, be it of a loop inside, and DO WHILE loops have no range.
program seq_forms
  implicit none
  integer, parameter :: n = 300
  integer :: found(n), expected(n), i, j, k, steps
  real :: x(n), y

  do i = 1, n
    expected(i) = steps_to_one(i)
  end do
  !$acc parallel loop copyout(found)
  do i = 1, n
    k = i
    j = 0
    !$acc loop seq
    do while (k /= 1)
      k = merge(k / 2, 3 * k + 1, mod(k, 2) == 0)
      j = j + 1
    end do
    found(i) = j
  end do
  if (any(found /= expected)) error stop 'do while'

  ! Newton's iteration.
  !$acc parallel loop gang vector copyout(x, found)
  do i = 1, n
    y = i
    !$acc loop seq
    do j = 1, 100
      if (abs(y * y - i) < 1e-4 * i) exit
      y = (y + i / y) / 2
    end do
    x(i) = y
    found(i) = j
  end do
  do i = 1, n
    if (abs(x(i)**2 - i) >= 1e-4 * i .or. found(i) > 20) error stop 'exit'
  end do

  found = 0
  !$acc parallel copy(found)
  !$acc loop gang
  do i = 1, n
    !$acc loop seq
    outer: do j = 1, n
      do k = 1, 3
        if (j * k > i) exit outer
        found(i) = found(i) + 1
      end do
    end do outer
  end do
  !$acc end parallel
  do i = 1, n
    steps = 0
    outer2: do j = 1, n
      do k = 1, 3
        if (j * k > i) exit outer2
        steps = steps + 1
      end do
    end do outer2
    if (found(i) /= steps) error stop 'exit of a loop around'
  end do

  found = 0
  !$acc kernels copy(found)
  !$acc loop independent
  do i = 1, n
    !$acc loop seq
    do j = 1, n
      if (j > mod(i, 7)) exit
      found(i) = found(i) + j
    end do
  end do
  !$acc end kernels
  do i = 1, n
    if (found(i) /= mod(i, 7) * (mod(i, 7) + 1) / 2) error stop 'kernels'
  end do

  ! Combined constructs with `seq` are a construct and a loop.
  steps = 0
  found = 0
  !$acc parallel loop seq copy(found, steps) private(y)
  do i = 1, n
    y = i
    if (y > 20) exit
    found(i) = int(y)
    steps = i
  end do
  if (steps /= 20 .or. sum(found) /= 210) error stop 'parallel loop seq'
  j = 1
  !$acc serial loop seq copy(found, j)
  do while (j < n)
    found(j) = -1
    j = 2 * j
  end do
  !$acc end serial loop
  if (j /= 512 .or. count(found == -1) /= 9) error stop 'serial loop seq'
  !$acc kernels loop seq copy(found) copyout(k)
  around: do i = 1, n
    do j = 1, n
      if (i * j == 77) then
        k = i
        exit around
      end if
      found(j) = i
    end do
  end do around
  if (k /= 1 .or. found(76) /= 1 .or. found(77) == 1) error stop 'kernels loop seq'
  print *, 'PASS'
contains
  integer function steps_to_one(from)
    integer, intent(in) :: from
    integer :: k
    k = from
    steps_to_one = 0
    do while (k /= 1)
      k = merge(k / 2, 3 * k + 1, mod(k, 2) == 0)
      steps_to_one = steps_to_one + 1
    end do
  end function
end program
