! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! A sequential loop in a gang loop, which lanes share as well since they have nothing else to do: each
! of them counts with a variable of its own, also where a procedure is passed that.
module adding
  implicit none
contains
  subroutine add(x, i)
    !$acc routine seq
    integer, intent(inout) :: x
    integer, intent(in) :: i
    x = x + i
  end subroutine
end module

program counters_as_arguments
  use adding
  implicit none
  integer, parameter :: n = 640
  integer :: i, j, k, sums(n)
  !$acc parallel loop gang copyout(sums)
  do i = 1, n
    k = i
    do j = 1, 3
      call add(k, j)
    end do
    sums(i) = k
  end do
  if (any(sums /= [(i + 6, i=1, n)])) error stop 'a counter without a clause'
  !$acc parallel loop gang private(j, k) copyout(sums)
  do i = 1, n
    k = i
    !$acc loop seq
    do j = 1, 4
      call add(k, j)
    end do
    sums(i) = k
  end do
  if (any(sums /= [(i + 10, i=1, n)])) error stop 'a private counter'
end program
