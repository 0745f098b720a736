! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Optional results that loops do not ask of a routine: nothing of them is left behind.
module slopes
  implicit none
contains
  subroutine slope(values, place, first, second)
    !$acc routine seq
    real, intent(in) :: values(:)
    integer, intent(in) :: place
    real, intent(out) :: first
    real, intent(out), optional :: second
    real :: twice
    twice = values(place) * 2
    first = twice + 1
    if (present(second)) second = twice
  end subroutine
end module

program absent_results
  use slopes
  implicit none
  integer, parameter :: n = 100, columns = 5
  real :: values(n, columns), first(n, columns), second
  integer :: i, j
  values = reshape([(real(i), i = 1, n * columns)], [n, columns])

  !$acc kernels copyin(values) copyout(first)
  !$acc loop independent
  do j = 1, columns
    do i = 1, n
      call slope(values(:, j), i, first(i, j))
    end do
  end do
  !$acc end kernels
  if (any(first /= 2 * values + 1)) error stop "absent"

  first = 0
  !$acc kernels copyin(values) copyout(first) copy(second)
  do j = 1, columns
    do i = 1, n
      call slope(values(:, j), i, first(i, j), second)
    end do
  end do
  !$acc end kernels
  if (any(first /= 2 * values + 1)) error stop "present"
  if (second /= 2 * n * columns) error stop "the last one"
  print *, "passed"
end program
