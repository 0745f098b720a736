! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables with the save attribute and equivalenced storage in data clauses.
program save_equivalence
  implicit none
  integer :: flat(24), matrix(4, 6), i, j
  equivalence (flat, matrix)

  flat = 0
  !$acc parallel loop collapse(2) copy(matrix)
  do j = 1, 6
    do i = 1, 4
      matrix(i, j) = i + 4 * (j - 1)
    end do
  end do
  do i = 1, 24
    if (flat(i) /= i) error stop 'flat'
  end do
  do i = 1, 3
    call accumulate(i)
  end do

contains

  subroutine accumulate(round)
    integer, intent(in) :: round
    integer, save :: history(10) = 0
    integer :: k
    !$acc parallel loop copy(history)
    do k = 1, 10
      history(k) = history(k) + k
    end do
    if (any(history /= [(round * k, k = 1, 10)])) error stop 'history'
  end subroutine accumulate
end program save_equivalence
