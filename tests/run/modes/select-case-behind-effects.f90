! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Statements that a worker, or a gang, runs once in front of a SELECT CASE in code with
! branches: one thread has their effects.
module rows
  implicit none
contains
  subroutine add(row, by)
    !$acc routine seq
    integer, intent(inout) :: row(40)
    integer, intent(in) :: by
    integer :: j
    do j = 1, 40
      row(j) = row(j) + by * j
    end do
  end subroutine
end module

program select_case_behind_effects
  use rows
  implicit none
  integer :: a(40, 9), b(9), c(200), i, k, t, j

  a = 1
  b = 0
  !$acc parallel num_gangs(1) copy(a, b) copyout(c)
  !$acc loop worker private(t)
  do i = 1, 9
    t = i
    do k = 1, 6
      if (mod(k + t, 4) == 0) exit
      t = mod(3*t + k, 101)
    end do
    call add(a(:, i), t)
    select case (mod(i, 5))
    case (0)
      b(i) = b(i) + i
    case (1, 3)
      b(i) = b(i) - i
    case default
      continue
    end select
  end do
  !$acc loop worker vector
  do i = 1, 200
    c(i) = i
  end do
  !$acc end parallel

  do i = 1, 9
    t = i
    do k = 1, 6
      if (mod(k + t, 4) == 0) exit
      t = mod(3*t + k, 101)
    end do
    if (any(a(:, i) /= [(1 + t*j, j=1, 40)])) error stop 'calls'
    if (b(i) /= merge(i, 0, mod(i, 5) == 0) - merge(i, 0, mod(i, 5) == 1 .or. mod(i, 5) == 3)) &
      error stop 'stores'
  end do
  if (any(c /= [(i, i=1, 200)])) error stop 'lanes'
end program select_case_behind_effects
