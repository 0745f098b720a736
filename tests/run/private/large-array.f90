! RUN: %accc-host -O2 %s -o %t
! RUN: env OMP_STACKSIZE=256K %run-host %t
! RUN: env OMP_STACKSIZE=256K %run-discrete %t

! A private array larger than the stack of the thread that runs the gang.
program large_array
  implicit none
  integer, parameter :: n = 1000000, gangs = 6
  real(8) :: work(n), total(gangs)
  integer :: i, j

  !$acc parallel loop gang private(work) copyout(total)
  do j = 1, gangs
    do i = 1, n
      work(i) = j
    end do
    total(j) = sum(work)
  end do
  do j = 1, gangs
    if (total(j) /= real(n, 8) * j) error stop 'total'
  end do
end program large_array
