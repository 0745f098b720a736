! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 %t
! RUN: %accc -c -O2 -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! The cache directive is advice and must not change a result (2.10). The comments name
! what a kernel holds in shared memory.
program cache_directive
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 5, 127, 128, 129, 1000, 100000]
  integer :: k
  do k = 1, size(sizes)
    call stencil(sizes(k))
    call downwards(sizes(k))
    call every_third(sizes(k))
    call conditional(sizes(k))
    call reduced(sizes(k))
    call gathered(sizes(k))
  end do
  call collapsed(1, 1)
  call collapsed(300, 7)
  call tiled(50, 40)
  call gang_and_vector(300, 5)
  call with_workers(300, 40)
  call table(70, 9)
  call products(1)
  call products(33)
  call products(130)

contains

  function ramp(n) result(values)
    integer, intent(in) :: n
    real(8) :: values(n)
    integer :: i
    values = [(mod(7 * i, 1013), i = 1, n)]
  end function ramp

  ! Nine points of an array that begins at a negative subscript.
  subroutine stencil(n)
    integer, intent(in) :: n
    real(8) :: a(-4:n + 3), b(0:n - 1), wanted(0:n - 1)
    integer :: i
    a = ramp(n + 8)
    wanted = [(sum(a(i - 4:i + 4)), i = 0, n - 1)]
    b = 0
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 1088 bytes per gang
    !$acc parallel loop copyin(a) copyout(b)
    do i = 0, n - 1
      !$acc cache(a(i-4:i+4))
      b(i) = a(i-4) + a(i-3) + a(i-2) + a(i-1) + a(i) + a(i+1) + a(i+2) + a(i+3) + a(i+4)
    end do
    if (any(b /= wanted)) error stop 'stencil'
  end subroutine stencil

  subroutine downwards(n)
    integer, intent(in) :: n
    real, allocatable :: a(:), b(:)
    integer :: i
    a = real(ramp(n + 2))
    allocate (b(n))
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 520 bytes per gang
    !$acc parallel loop copyin(a) copyout(b)
    do i = n, 1, -1
      !$acc cache(readonly: a(i:i+2))
      b(i) = a(i) - 2 * a(i + 1) + a(i + 2)
    end do
    if (any(b /= a(1:n) - 2 * a(2:n + 1) + a(3:n + 2))) error stop 'downwards'
  end subroutine downwards

  ! Elements between the sections are in the copy, but for those after the last one.
  subroutine every_third(n)
    integer, intent(in) :: n
    integer :: a(n + 1), b(n)
    integer :: i
    a = int(ramp(n + 1))
    b = 0
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache has no effect: 'a' stays in memory: its section moves by more than one element
    !$acc parallel loop copyin(a) copy(b)
    do i = 1, n, 3
      !$acc cache(a(i:i+1))
      b(i) = a(i) + a(i + 1)
    end do
    if (any(b(1::3) /= a(1:n:3) + a(2:n + 1:3))) error stop 'every third'
  end subroutine every_third

  ! The section of the first and of the last iteration is partly outside of the array.
  subroutine conditional(n)
    integer, intent(in) :: n
    real(8) :: a(n), b(n), wanted(n)
    integer :: i
    a = ramp(n)
    wanted = a
    wanted(2:) = wanted(2:) + a(:n - 1)
    wanted(:n - 1) = wanted(:n - 1) + 2 * a(2:)
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 1040 bytes per gang
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, n
      !$acc cache(a(i-1:i+1))
      b(i) = a(i)
      if (i > 1) b(i) = b(i) + a(i - 1)
      if (i < n) b(i) = b(i) + 2 * a(i + 1)
    end do
    if (any(b /= wanted)) error stop 'conditional'
  end subroutine conditional

  subroutine reduced(n)
    integer, intent(in) :: n
    integer(8) :: a(n + 1), total, wanted
    integer :: i
    a = int(ramp(n + 1), 8)
    wanted = sum(a(:n) * a(2:))
    total = 0
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 1032 bytes per gang
    !$acc parallel loop copyin(a) reduction(+:total)
    do i = 1, n
      !$acc cache(a(i:i+1))
      total = total + a(i) * a(i + 1)
    end do
    if (total /= wanted) error stop 'reduced'
  end subroutine reduced

  ! Only the first reference is known to lie in the section.
  subroutine gathered(n)
    integer, intent(in) :: n
    integer :: a(n), which(n), b(n)
    integer :: i
    which = [(i, i = n, 1, -1)]
    a = int(ramp(n))
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 512 bytes per gang
    !$acc parallel loop copyin(a, which) copyout(b)
    do i = 1, n
      !$acc cache(a(i))
      b(i) = a(i) - a(which(i))
    end do
    if (any(b /= a - a(n:1:-1))) error stop 'gathered'
  end subroutine gathered

  subroutine collapsed(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(0:n + 1, 0:m + 1), b(n, m), wanted(n, m)
    integer :: i, j
    a = reshape(ramp((n + 2) * (m + 2)), shape(a))
    wanted = a(:n - 1, 1:m) + a(2:, 1:m) + a(1:n, :m - 1) + a(1:n, 2:)
    ! CHECK: cache.f90:[[#@LINE+4]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 3120 bytes per gang
    !$acc parallel loop collapse(2) copyin(a) copyout(b)
    do j = 1, m
      do i = 1, n
        !$acc cache(a(i-1:i+1,j-1:j+1))
        b(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)
      end do
    end do
    if (any(b /= wanted)) error stop 'collapsed'
  end subroutine collapsed

  subroutine tiled(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(0:n + 1, 0:m + 1), b(n, m), wanted(n, m)
    a = reshape(ramp((n + 2) * (m + 2)), shape(a))
    wanted = a(:n - 1, 1:m) + a(2:, 1:m) + a(1:n, :m - 1) + a(1:n, 2:)
    call in_tiles(a(:, ubound(a, 2):0:-1), b(:, m:1:-1))
    if (any(b /= wanted)) error stop 'tiled'
  end subroutine tiled

  ! Arguments with gaps, read against the order of memory.
  subroutine in_tiles(a, b)
    real(8), intent(in) :: a(0:, 0:)
    real(8), intent(out) :: b(:, :)
    integer :: i, j
    ! CHECK: cache.f90:[[#@LINE+4]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 1632 bytes per gang
    !$acc parallel loop tile(32, 4) copyin(a) copyout(b)
    do j = 1, size(b, 2)
      do i = 1, size(b, 1)
        !$acc cache(a(i-1:i+1,j-1:j+1))
        b(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)
      end do
    end do
  end subroutine in_tiles

  subroutine gang_and_vector(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(0:n + 1, m), b(n, m)
    integer :: i, j
    a = reshape(ramp((n + 2) * m), shape(a))
    !$acc parallel loop gang copyin(a) copyout(b)
    do j = 1, m
      ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 1040 bytes per gang
      !$acc loop vector
      do i = 1, n
        !$acc cache(a(i-1:i+1,j))
        b(i, j) = a(i-1, j) + 2 * a(i, j) + a(i+1, j)
      end do
    end do
    if (any(b /= a(:n - 1, :) + 2 * a(1:n, :) + a(2:, :))) error stop 'gang and vector'
  end subroutine gang_and_vector

  subroutine with_workers(n, m)
    integer, intent(in) :: n, m
    real(8) :: a(0:n + 1), b(n), c(m, n)
    integer :: i, j
    a = ramp(n + 2)
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'a' is held in shared memory, 2064 bytes per gang
    !$acc parallel loop gang worker vector copyin(a) copyout(b)
    do i = 1, n
      !$acc cache(a(i-1:i+1))
      b(i) = a(i-1) + 2 * a(i) + a(i+1)
    end do
    if (any(b /= a(:n - 1) + 2 * a(1:n) + a(2:))) error stop 'worker'
    !$acc parallel loop gang worker copyin(a) copyout(c)
    do i = 1, n
      ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache has no effect: 'a' stays in memory: each worker would need a copy
      !$acc loop vector
      do j = 1, m
        !$acc cache(a(i-1:i+1))
        c(j, i) = j * a(i-1) + 2 * a(i) + a(i+1)
      end do
    end do
    do j = 1, m
      if (any(c(j, :) /= j * a(:n - 1) + 2 * a(1:n) + a(2:))) error stop 'workers'
    end do
  end subroutine with_workers

  ! The gang's own section, which all of its lanes read whole.
  subroutine table(n, m)
    integer, intent(in) :: n, m
    real(8) :: weights(8, m), b(n, m)
    integer :: i, j, k
    weights = reshape(ramp(8 * m), shape(weights))
    ! CHECK: cache.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'weights' is held in shared memory, 64 bytes per gang
    !$acc parallel loop gang copyin(weights) copyout(b)
    do j = 1, m
      !$acc cache(weights(1:8,j))
      !$acc loop vector
      do i = 1, n
        b(i, j) = 0
        do k = 1, 8
          b(i, j) = b(i, j) + weights(k, j) * (i + k)
        end do
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (b(i, j) /= sum(weights(:, j) * [(i + k, k = 1, 8)])) error stop 'table'
      end do
    end do
  end subroutine table

  ! The section is another one in each iteration of a sequential loop, in which lanes meet.
  subroutine products(n)
    integer, intent(in) :: n
    real(8) :: a(n, n), b(n, n), c(n, n), total, first
    integer :: i, j, k, kk
    a = reshape(ramp(n * n), shape(a))
    b = reshape(ramp(n * n + 3), shape(b), order=[2, 1])
    !$acc parallel loop gang copyin(a, b) copyout(c)
    do j = 1, n
      !$acc loop vector private(total, first)
      do i = 1, n
        total = 0
        first = a(i, 1)
        !$acc loop seq
        do kk = 1, n, 32
          ! CHECK: cache.f90:[[#@LINE+1]]:{{[0-9]+}}: remark: cache: 'b' is held in shared memory, 256 bytes per gang
          !$acc cache(b(kk:kk+31,j))
          do k = kk, min(kk + 31, n)
            total = total + a(i, k) * b(k, j)
          end do
        end do
        c(i, j) = total + first
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (c(i, j) /= sum(a(i, :) * b(:, j)) + a(i, 1)) error stop 'products'
      end do
    end do
  end subroutine products
end program cache_directive
