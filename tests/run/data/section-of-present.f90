! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A part of an array that is present as a whole is present, and lies where the
! whole has it.
program part_of_whole
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), i, matrix(2, -1:2) = 1

  a = 0
  !$acc data copy(a)
  !$acc parallel loop present(a(10:19))
  do i = 10, 19
    a(i) = i
  end do
  call fill(a(30:39), 30)
  !$acc end data
  do i = 1, n
    if (i >= 10 .and. i <= 19 .or. i >= 30 .and. i <= 39) then
      if (a(i) /= i) error stop 'inside'
    else
      if (a(i) /= 0) error stop 'outside'
    end if
  end do

  call of_any_rank(matrix(:, 0:))
  if (any(matrix(:, -1) /= 1) .or. any(matrix(:, 0) /= 1)) error stop 'beside the section of a rank'
  if (any(matrix(:, 1:2) /= 4)) error stop 'the section of a rank'

contains

  ! Only a part is present of what the block calls x.
  subroutine of_any_rank(x)
    integer, intent(inout) :: x(..)
    select rank (x)
    rank (2)
      !$acc data copy(x(:, 2:3))
      !$acc kernels default(present)
      x(:, 2:3) = x(:, 2:3) * 4
      !$acc end kernels
      !$acc end data
    end select
  end subroutine

  subroutine fill(part, first)
    integer, intent(inout) :: part(:)
    integer, intent(in) :: first
    integer :: k
    !$acc parallel loop present(part)
    do k = 1, size(part)
      part(k) = first + k - 1
    end do
  end subroutine fill
end program part_of_whole
