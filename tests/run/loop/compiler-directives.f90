! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck --allow-empty --implicit-check-not=warning %s
! RUN: %on-every-device %t

! Lines for the compiler, `!dir$`, are comments between the loops that COLLAPSE and TILE take, as
! ICON has them: flang forgets the body of such a nest. So they are between a directive and its
! loop, whose END flang takes for one of nothing.
program compiler_directives
  implicit none
  integer, parameter :: n = 100, m = 20, two = 2
  integer :: a(n, m, 3), i, j, k, expected(n, m, 3)
  expected = reshape([(((i + 1000 * j + 100000 * k, i = 1, n), j = 1, m), k = 1, 3)], [n, m, 3])

  a = 0
  !$acc parallel loop gang vector collapse(2) copy(a)
  do k = 1, 3
!DIR$ IVDEP
    do j = 1, m
!DIR$ IVDEP
      do i = 1, n
        a(i, j, k) = i + 1000 * j + 100000 * k
      end do
    end do
  end do
  if (any(a /= expected)) error stop 'collapse(2)'

  a = 0
  !$acc kernels copy(a)
  !$acc loop independent collapse(two + 1)
!DIR$ VECTOR ALWAYS
  do k = 1, 3
!DIR$ IVDEP
!DIR$ UNROLL 4
    do 10 j = 1, m
!DIR$ IVDEP
      do 10 i = 1, n
        a(i, j, k) = i + 1000 * j + 100000 * k
10  continue
  end do
  !$acc end kernels
  if (any(a /= expected)) error stop 'collapse(three)'

  a = 0
  !$acc parallel loop collapse(2) copy(a)
!DIR$ IVDEP
  do 20 j = 1, m
!DIR$ IVDEP
    do 20 i = 1, n
!DIR$ IVDEP
      do 20 k = 1, 3
        a(i, j, k) = i + 1000 * j + 100000 * k
20 continue
  if (any(a /= expected)) error stop 'labels'

  a = 0
  !$acc parallel copy(a)
  !$acc loop gang(static: 1) vector tile(8, 4)
  do j = 1, m
!DIR$ IVDEP
    do i = 1, n
!DIR$ IVDEP
      do k = 1, 3
        a(i, j, k) = i + 1000 * j + 100000 * k
      end do
    end do
  end do
  !$acc end parallel
  if (any(a /= expected)) error stop 'tile'

  a = 0
  !$acc parallel loop collapse(force: 2) copy(a)
  do j = 1, m
!DIR$ IVDEP
    k = mod(j, 3) + 1
!DIR$ IVDEP
    do i = 1, n
      a(i, j, k) = i + 1000 * j + 100000 * k
    end do
  end do
  do j = 1, m
    k = mod(j, 3) + 1
    if (any(a(:, j, k) /= expected(:, j, k))) error stop 'force'
  end do

  ! Loops inside, one with a label, one that ends on a line of several statements.
  a = 0
  !$acc parallel loop gang copy(a)
!DIR$ IVDEP
  outer: do j = 1, m; do k = 1, 3
    !$acc loop vector
!DIR$ UNROLL 4
    do 30 i = 1, n
      if (i > n) cycle
      a(i, j, k) = i + 1000 * j
30  continue
    !$acc end loop
    do i = 1, n; a(i, j, k) = a(i, j, k) + 100000 * k; end do
    end do
  end do outer
  !$acc end parallel loop
  if (any(a /= expected)) error stop 'end parallel loop'

  a = 0
  !$acc kernels loop collapse(2) copy(a)
!DIR$ VECTOR ALWAYS
  do 40 j = 1, m
    do 40 i = 1, n
      do k = 1, 3
        a(i, j, k) = i + 1000 * j + 100000 * k
      end do
40 continue
  !$acc end kernels

  !$acc serial loop copy(a)
!DIR$ UNROLL 4
  do 50, j = 1, m
    a(:, j, :) = a(:, j, :) + 1
50 end do
  !$acc end serial loop
  !$acc parallel copy(a)
  !$acc loop tile(2, 2)
!DIR$ IVDEP
  do j = 1, m
!DIR$ IVDEP
    do i = 1, n
      a(i, j, :) = a(i, j, :) - 1
    end do
  end do
  !$acc end loop
  !$acc end parallel
  if (any(a /= expected)) error stop 'end of others'
end program
