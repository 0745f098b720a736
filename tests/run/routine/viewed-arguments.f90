! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The same arguments before a construct and in it: arrays that routines see as vectors.
module vectors
  implicit none
contains
  ! The elements from both ends of a vector.
  subroutine ends(length, vector, place, found)
    !$acc routine seq
    integer, intent(in) :: length, place
    real, intent(in) :: vector(length)
    real, intent(out) :: found(2)
    found(1) = vector(place)
    found(2) = vector(length + 1 - place)
  end subroutine
  subroutine count_up(length, vector)
    !$acc routine seq
    integer, intent(in) :: length
    real, intent(inout) :: vector(length)
    integer :: i
    do i = 1, length
      vector(i) = vector(i) + 1
    end do
  end subroutine

  ! All of a matrix, with and without a data region.
  subroutine whole(rows, columns, matrix, sums)
    integer, intent(in) :: rows, columns
    real, intent(in) :: matrix(rows, columns)
    real, intent(out) :: sums(rows, columns)
    real :: found(2)
    integer :: length, i, j
    length = rows * columns
    !$acc data copyin(matrix) copyout(sums)
    call ends(length, matrix(:, :), 1, found)
    !$acc kernels
    !$acc loop independent
    do j = 1, columns
      !$acc loop private(found) independent
      do i = 1, rows
        call ends(length, matrix(:, :), i + (j - 1) * rows, found(:))
        sums(i, j) = found(1) + 2 * found(2)
      end do
    end do
    !$acc end kernels
    !$acc end data
    call ends(length, matrix(:, :), 1, found)
    !$acc parallel loop private(found)
    do i = 1, length
      call ends(length, matrix(:, :), i, found)
      if (found(1) + found(2) /= matrix(1, 1) + matrix(rows, columns)) sums(1, 1) = -1
    end do
  end subroutine

  ! Columns of a matrix, and elements from one on.
  subroutine parts(rows, columns, matrix, vector)
    integer, intent(in) :: rows, columns
    real, intent(inout) :: matrix(rows, columns), vector(rows)
    call count_up(2 * rows, matrix(:, 2:3))
    call count_up(2, vector(3))
    !$acc serial
    call count_up(2 * rows, matrix(:, 2:3))
    call count_up(2, vector(3))
    !$acc end serial
  end subroutine

  ! Allocatable arrays have bounds of their own.
  subroutine allocated(matrix)
    real, allocatable, intent(inout) :: matrix(:, :)
    call count_up(size(matrix), matrix)
    !$acc serial
    call count_up(size(matrix), matrix)
    !$acc end serial
  end subroutine
end module

program viewed_arguments
  use vectors
  implicit none
  integer, parameter :: rows = 5, columns = 7
  real :: matrix(rows, columns), sums(rows, columns), vector(rows)
  real, allocatable :: own(:, :)
  integer :: i, j

  matrix = reshape([(real(i), i = 1, rows * columns)], [rows, columns])
  call whole(rows, columns, matrix, sums)
  do j = 1, columns
    do i = 1, rows
      if (sums(i, j) /= 72 - matrix(i, j)) error stop "whole"
    end do
  end do

  vector = 0
  call parts(rows, columns, matrix, vector)
  if (any(vector /= [0, 0, 2, 2, 0])) error stop "vector"
  do j = 1, columns
    do i = 1, rows
      if (matrix(i, j) /= (j - 1) * rows + i + merge(2, 0, j == 2 .or. j == 3)) &
        error stop "columns"
    end do
  end do

  allocate (own(0:3, -1:1), source=0.0)
  call allocated(own)
  if (any(own /= 2)) error stop "allocated"
  print *, "passed"
end program
