! RUN: %accc -fopenmp %s -o %t
! RUN: %on-every-device %t

! Variables of a declare directive that OpenMP's THREADPRIVATE names too, in a routine
! that constructs of other files may call: on the thread that begins the program the
! device's copy is that of the thread.
module state
  implicit none
  integer :: weight(4) = [1, 2, 3, 4], count = 4
  !$omp threadprivate(weight, count)
  !$acc declare create(weight, count)
contains
  integer function weighted(v)
    !$acc routine seq
    integer, intent(in) :: v(4)
    integer :: i
    weighted = 0
    do i = 1, count
      weighted = weighted + v(i)*weight(i)
    end do
  end function
end module

program threadprivate
  use state
  implicit none
  integer :: v(4), a(100), i
  v = 1
  weight = [5, 6, 7, 8]
  count = 3
  !$acc update device(weight, count)
  if (weighted(v) /= 18) error stop 1
  !$acc parallel loop copyin(v) copyout(a)
  do i = 1, 100
    a(i) = weighted(v) + i
  end do
  if (any(a /= [(18 + i, i=1, 100)])) error stop 2
end program
