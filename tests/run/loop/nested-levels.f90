! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SHARED

! Gangs and lanes on two loops of a nest in kernels constructs, as programs for PGI's compilers have
! them: the outer loop has the gangs, the inner one the lanes.
program nested_levels
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, k, a(n, n), b(n, n, 5), own, total
  !$acc kernels
  ! CHECK: nested-levels.f90:[[@LINE+2]]:31: warning: VECTOR has no effect: a loop inside of this one has it
  ! SHARED-DAG: nested-levels.f90:[[@LINE+1]]:{{.*}}: remark: loop is shared by gangs
  !$acc loop independent gang vector(4)
  do j = 1, n
    ! CHECK: nested-levels.f90:[[@LINE+2]]:28: warning: GANG has no effect: a loop around this one has it
    ! SHARED-DAG: nested-levels.f90:[[@LINE+1]]:{{.*}}: remark: loop is shared by vector lanes
    !$acc loop independent gang vector(32)
    do i = 1, n
      a(i, j) = i + 1000*j
    end do
  end do
  !$acc end kernels
  if (any(a /= reshape([((i + 1000*j, i=1, n), j=1, n)], [n, n]))) error stop 'two loops'
  ! CHECK-NOT: warning
  !$acc kernels loop gang
  do k = 1, 5
    ! CHECK: nested-levels.f90:[[@LINE+1]]:16: warning: GANG has no effect
    !$acc loop gang
    do j = 1, n
      ! CHECK: nested-levels.f90:[[@LINE+1]]:18: warning: GANG has no effect
      !$acc loop gang vector
      do i = 1, n
        b(i, j, k) = i + 1000*j + 100000*k
      end do
    end do
  end do
  do k = 1, 5
    if (any(b(:, :, k) /= a + 100000*k)) error stop 'three loops'
  end do

  ! Elsewhere the outer loop has them, and the inner one runs in sequence.
  total = 0
  !$acc parallel loop gang vector copy(a) reduction(+:total)
  do j = 1, n
    own = 0
    ! CHECK: nested-levels.f90:[[@LINE+1]]:16: warning: VECTOR has no effect: a loop around this one has it
    !$acc loop vector reduction(+:own)
    do i = 1, n
      own = own + a(i, j)
      a(i, j) = 2*a(i, j)
    end do
    total = total + own
  end do
  !$acc parallel
  !$acc loop gang worker
  do j = 1, n
    ! CHECK: nested-levels.f90:[[@LINE+1]]:16: warning: WORKER has no effect: a loop around this one has it
    !$acc loop worker vector
    do i = 1, n
      a(i, j) = a(i, j) + 1
    end do
  end do
  !$acc end parallel
  if (any(a /= reshape([((2*(i + 1000*j) + 1, i=1, n), j=1, n)], [n, n]))) error stop 'parallel'
  if (total /= n*(n*(n + 1)/2)*1001) error stop 'gathered'
end program
