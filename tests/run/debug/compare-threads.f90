! RUN: %accc -O1 -fopenmp %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_COMPARE=1 OMP_NUM_THREADS=4 %t 2>&1 | FileCheck %s

! Threads that update their data while constructs of others are compared: no update is
! lost, and none is taken for a difference.
! CHECK-NOT: differs
! CHECK: accc: compare: 160 constructs compared, 0 with differences
program compare_threads
  implicit none
  integer :: thread, wrong
  wrong = 0
  !$omp parallel do reduction(+:wrong) schedule(static, 1)
  do thread = 1, 8
    wrong = wrong + work(thread)
  end do
  if (wrong > 0) error stop 'lost updates'

contains

  integer function work(thread) result(wrong)
    integer, intent(in) :: thread
    integer, parameter :: n = 2000
    real :: a(n)
    real, allocatable :: b(:)
    integer :: i, round
    wrong = 0
    !$acc data create(a)
    do round = 1, 20
      a = round*thread
      allocate (b(10*round), source=1.0)
      !$acc enter data copyin(b)
      !$acc update device(a)
      !$acc parallel loop present(a, b)
      do i = 1, n
        a(i) = a(i) + b(1)
      end do
      !$acc update self(a)
      !$acc exit data delete(b)
      deallocate (b)
      if (any(a /= round*thread + 1)) wrong = wrong + 1
    end do
    !$acc end data
  end function work
end program compare_threads
