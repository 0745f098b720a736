! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='present('

! What views an array as one of another shape, or a section of it, is the construct's own, also
! where the code before it has the same.
program views_used_before
  implicit none
  integer, parameter :: n = 20
  call whole
  call private_copy
  call section
  print *, 'PASS'
contains
  ! flang assigns a number to all of the array as if it had one dimension.
  subroutine whole
    integer :: m(6, 6)
    m = 2
    !$acc serial copy(m)
    m = 7
    !$acc end serial
    if (any(m /= 7)) error stop 'copy'
    m = 1
    !$acc kernels copyin(m)
    m = 8
    !$acc end kernels
    m = 3
    if (any(m /= 3)) error stop 'copyin'
  end subroutine whole

  subroutine private_copy
    integer :: m(6, 6), q(4, 4), r(n), i
    m = 2
    !$acc parallel loop private(m)
    do i = 1, n
      m = i
      r(i) = sum(m)
    end do
    if (any(r /= [(36*i, i=1, n)])) error stop 'private'
    if (any(m /= 2)) error stop 'the original'
    q = 1
    !$acc parallel loop reduction(+:q)
    do i = 1, n
      q = q + 1
    end do
    if (any(q /= n + 1)) error stop 'reduction'
  end subroutine private_copy

  subroutine section
    real :: v(0:7), r, t
    integer :: k
    k = 1
    v = 2
    t = sum(v(0::2)) + v(3)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: implicit clauses: firstprivate(k) copy(v)
    !$acc serial copyout(r)
    v(0::2) = v(0::2) + 4
    v(3) = v(3) + 1
    r = maxval(v(0::2)) + v(0 + k)
    !$acc end serial
    if (r /= 8 .or. sum(v) /= 33 .or. t /= 10) error stop 'section'
  end subroutine section
end program views_used_before
