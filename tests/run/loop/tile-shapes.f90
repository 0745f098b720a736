! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 %t
! RUN: %accc -c -O2 -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Tiles of one, two and three loops (2.9.8): ranges that are smaller than a tile, as large
! as one, one larger, and empty; steps, negative ones, lower bounds below 0; levels that
! clauses name; loops around and inside.
program tile_shapes
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 7, 8, 9, 31, 32, 33, 64, 100]
  integer :: k, l
  do k = 1, size(sizes)
    call one(sizes(k))
    do l = 1, size(sizes)
      call two(sizes(k), sizes(l))
      call stepped(sizes(k), sizes(l))
      call summed(sizes(k), sizes(l))
    end do
    call three(sizes(k), 5, 3)
    call three(33, sizes(k), 2)
    call open_sizes(sizes(k), 40)
    call with_workers(sizes(k), 9)
    call around_and_inside(sizes(k), 17)
    call proven(sizes(k), 35)
    call long_variables(sizes(k), 20)
  end do
  call partly(40, 12)

contains

  subroutine one(n)
    integer, intent(in) :: n
    integer :: a(-3:n - 4), i
    a = 0
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: loop is cut into tiles of 64: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop tile(64) copy(a)
    do i = -3, n - 4
      a(i) = a(i) + i
    end do
    if (any(a /= [(i, i = -3, n - 4)])) error stop 'one'
  end subroutine one

  ! The first size is that of the innermost loop.
  subroutine two(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), i, j
    a = 1
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 32 x 8: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop gang vector tile(32, 8) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + i + 1000 * j
      end do
    end do
    do j = 1, m
      if (any(a(:, j) /= [(1 + i + 1000 * j, i = 1, n)])) error stop 'two'
    end do
  end subroutine two

  subroutine stepped(n, m)
    integer, intent(in) :: n, m
    integer :: a(0:n, -1:m), wanted(0:n, -1:m), i, j
    wanted = 0
    do j = m, -1, -2
      do i = 0, n, 3
        wanted(i, j) = i + 1000 * j
      end do
    end do
    a = 0
    !$acc parallel loop gang vector tile(8, 4) copy(a)
    do j = m, -1, -2
      do i = 0, n, 3
        a(i, j) = a(i, j) + i + 1000 * j
      end do
    end do
    if (any(a /= wanted)) error stop 'stepped'
  end subroutine stepped

  subroutine summed(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), total, largest, t, i, j
    a = reshape([(mod(7 * i, 1013), i = 1, n * m)], [n, m])
    total = 3
    largest = -1
    !$acc parallel loop tile(16, 4) private(t) reduction(+:total) reduction(max:largest) copyin(a)
    do j = 1, m
      do i = 1, n
        t = a(i, j)
        total = total + t
        largest = max(largest, t)
      end do
    end do
    if (total /= 3 + sum(a)) error stop 'total'
    if (largest /= max(-1, maxval(a))) error stop 'largest'
  end subroutine summed

  subroutine three(n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: a(n, m, l), wanted(n, m, l)
    integer :: i, j, k
    a = 0
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 3 loops is cut into tiles of 16 x 4 x 2: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop tile(16, 4, 2) copy(a)
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i, j, k) = a(i, j, k) + i + 100 * j + 10000 * k
        end do
      end do
    end do
    wanted = reshape([(((i + 100 * j + 10000 * k, i = 1, n), j = 1, m), k = 1, l)], [n, m, l])
    if (any(abs(a - wanted) > 0)) error stop 'three'
  end subroutine three

  subroutine open_sizes(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), i, j
    a = 0
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 32 x 4: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop tile(*, *) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + i
      end do
    end do
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 16 x 8: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop gang tile(*, 8) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + 100 * j
      end do
    end do
    ! Too few iterations for lanes: the nest stays whole.
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is shared by gangs and vector lanes
    !$acc parallel loop tile(2, 4) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) - i
      end do
    end do
    do j = 1, m
      if (any(a(:, j) /= 100 * j)) error stop 'open'
    end do
  end subroutine open_sizes

  ! The worker clause is for tiles where a vector clause is for what is in them.
  subroutine with_workers(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), i, j
    a = 0
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 8 x 4: tiles are shared by gangs and workers, their iterations shared by vector lanes
    !$acc parallel loop gang worker vector tile(8, 4) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + i
      end do
    end do
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 16 x 16: tiles are shared by gangs, their iterations shared by workers and vector lanes
    !$acc parallel loop gang worker tile(16, 16) copy(a)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + 100 * j
      end do
    end do
    do j = 1, m
      if (any(a(:, j) /= [(i + 100 * j, i = 1, n)])) error stop 'workers'
    end do
  end subroutine with_workers

  subroutine around_and_inside(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m, 3), b(5, n, m), i, j, k
    a = 0
    b = 0
    !$acc parallel copy(a, b)
    !$acc loop gang
    do k = 1, 3
      ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 8 x 8: tiles are sequential, their iterations shared by vector lanes
      !$acc loop vector tile(8, 8)
      do j = 1, m
        do i = 1, n
          a(i, j, k) = a(i, j, k) + i + 100 * j + 10000 * k
        end do
      end do
    end do
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 4 x 4: tiles are shared by gangs, their iterations sequential
    !$acc loop gang tile(4, 4)
    do j = 1, m
      do i = 1, n
        !$acc loop vector
        do k = 1, 5
          b(k, i, j) = b(k, i, j) + k + 10 * i + 10000 * j
        end do
      end do
    end do
    !$acc end parallel
    do k = 1, 3
      do j = 1, m
        if (any(a(:, j, k) /= [(i + 100 * j + 10000 * k, i = 1, n)])) error stop 'around'
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (any(b(:, i, j) /= [(k + 10 * i + 10000 * j, k = 1, 5)])) error stop 'inside'
      end do
    end do
  end subroutine around_and_inside

  ! Independence is proven for whole loops; one that is not stays in order.
  subroutine proven(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(0:n, m), i, j
    a = 0
    b = 1
    !$acc kernels copy(a, b)
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is cut into tiles of 32 x 4: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc loop tile(32, 4)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + i * j
      end do
    end do
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 2 loops is sequential: iterations may depend on each other through 'b'
    !$acc loop tile(32, 4)
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i - 1, j) + 1
      end do
    end do
    !$acc end kernels
    do j = 1, m
      if (any(a(:, j) /= [(i * j, i = 1, n)])) error stop 'proven'
      if (any(b(:, j) /= [(i + 1, i = 0, n)])) error stop 'in order'
    end do
  end subroutine proven

  subroutine long_variables(n, m)
    integer, intent(in) :: n, m
    integer(8), parameter :: offset = 2_8**33
    integer :: a(n, m)
    integer(8) :: i
    integer(2) :: j
    a = 0
    !$acc parallel loop tile(32, 2) copy(a)
    do j = 1_2, int(m, 2)
      do i = offset + 1, offset + n
        a(i - offset, j) = a(i - offset, j) + j
      end do
    end do
    do j = 1_2, int(m, 2)
      if (any(a(:, j) /= j)) error stop 'long'
    end do
  end subroutine long_variables

  ! A collapse clause that takes more loops than there are sizes.
  subroutine partly(n, m)
    integer, intent(in) :: n, m
    integer :: a(3, n, m), i, j, k
    a = 0
    ! CHECK: tile-shapes.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: nest of 3 loops is cut into tiles of 8 x 4: tiles are shared by gangs, their iterations shared by vector lanes
    !$acc parallel loop collapse(3) tile(8, 4) copy(a)
    do j = 1, m
      do i = 1, n
        do k = 1, 3
          a(k, i, j) = a(k, i, j) + k + 10 * i + 1000 * j
        end do
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (any(a(:, i, j) /= [(k + 10 * i + 1000 * j, k = 1, 3)])) error stop 'partly'
      end do
    end do
  end subroutine partly
end program tile_shapes
