! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A routine changes elements of a gang's firstprivate array by atomic operations: iterations, also
! those that lanes share, count together.
module counters
contains
  subroutine take(counts, k, number)
    !$acc routine seq
    integer, intent(inout) :: counts(:)
    integer, intent(in) :: k
    integer, intent(out) :: number
    call take_one(counts(k), number)
  end subroutine
  subroutine take_one(count, number)
    !$acc routine seq
    integer, intent(inout) :: count
    integer, intent(out) :: number
    !$acc atomic capture
    number = count
    count = count + 1
    !$acc end atomic
  end subroutine
end module

program firstprivate_counters
  use counters
  implicit none
  integer :: counts(4), taken(100), i, number
  counts = 7
  !$acc parallel loop firstprivate(counts) num_gangs(1) private(number) copyout(taken)
  do i = 1, 100
    call take(counts, 1 + mod(i, 4), number)
    taken(i) = number
  end do
  if (sum(taken) /= 4 * sum([(i, i = 7, 31)]) .or. maxval(taken) /= 31) error stop 'numbers'
  if (any(counts /= 7)) error stop 'the original'
end program
