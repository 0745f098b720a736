! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O3 %s -o %t.O3
! RUN: env ACC_DEVICE_TYPE=host %t.O3

! Parallel loops over columns whose iterations go through levels. On a CPU they run side by side:
! what a column keeps from one loop to the next, and from one level to the next, is its own.
module columns
  implicit none
  integer, parameter :: levels = 71

contains

  subroutine scalars(n, t, q, p, flux, top, same)
    integer, intent(in) :: n
    real(8), intent(inout) :: t(0:n - 1, levels), q(0:n - 1, levels)
    real(8), intent(in) :: p(0:n - 1, levels)
    real(8), intent(out) :: flux(0:n - 1)
    integer, intent(out) :: top(0:n - 1)
    logical, intent(in) :: same
    real(8) :: sum, slope, d, first
    complex(8) :: wave
    real(4) :: half
    integer :: i, k, highest
    logical :: wet, on
    integer(1) :: small
    on = .not. same
    !$acc parallel loop gang vector private(sum, slope, d, wave, half, highest, wet, small) &
    !$acc& copy(t, q) copyin(p) copyout(flux, top)
    do i = 0, n - 1
      sum = 0
      highest = 0
      wet = .false.
      wave = (1, 0)
      small = 3
      first = t(i, 1) + p(i, 2)
      !$acc loop seq
      do k = 2, levels
        d = p(i, k) - p(i, k - 1)
        slope = (t(i, k)*q(i, k) - t(i, k - 1)*q(i, k - 1))/d
        t(i, k) = t(i, k) + 0.1d0*slope
        q(i, k) = max(q(i, k) - 0.05d0*slope, 0d0)
        sum = sum + q(i, k)*d
        wet = wet .or. q(i, k) > 0.1d0*k
        if (wet .and. highest == 0) highest = k
        wave = wave*(0.5d0, 0.1d0) + q(i, k)
        small = small + 1_1
      end do
      if (on) then
        !$acc loop seq
        do k = 1, levels
          t(i, k) = t(i, k) + 0.001d0*sum
        end do
      else
        sum = sum + 1
      end if
      half = real(sum, 4)
      d = 1
      !$acc loop seq
      do k = levels - 1, 1, -1
        d = 0.5d0*d + t(i, k + 1)
        t(i, k) = t(i, k) + 0.01d0*d + half
        if (on) q(i, k) = q(i, k) + real(wave) + aimag(wave)
      end do
      flux(i) = sum + first + small + half
      top(i) = merge(highest, -1, wet)
    end do
  end subroutine

  ! The same as the program says it without directives.
  subroutine one_by_one(n, t, q, p, flux, top, same)
    integer, intent(in) :: n
    real(8), intent(inout) :: t(0:n - 1, levels), q(0:n - 1, levels)
    real(8), intent(in) :: p(0:n - 1, levels)
    real(8), intent(out) :: flux(0:n - 1)
    integer, intent(out) :: top(0:n - 1)
    logical, intent(in) :: same
    real(8) :: sum, slope, d, first
    complex(8) :: wave
    real(4) :: half
    integer :: i, k, highest, small
    logical :: wet
    do i = 0, n - 1
      sum = 0
      highest = 0
      wet = .false.
      wave = (1, 0)
      small = 3
      first = t(i, 1) + p(i, 2)
      do k = 2, levels
        d = p(i, k) - p(i, k - 1)
        slope = (t(i, k)*q(i, k) - t(i, k - 1)*q(i, k - 1))/d
        t(i, k) = t(i, k) + 0.1d0*slope
        q(i, k) = max(q(i, k) - 0.05d0*slope, 0d0)
        sum = sum + q(i, k)*d
        wet = wet .or. q(i, k) > 0.1d0*k
        if (wet .and. highest == 0) highest = k
        wave = wave*(0.5d0, 0.1d0) + q(i, k)
        small = small + 1
      end do
      if (.not. same) then
        do k = 1, levels
          t(i, k) = t(i, k) + 0.001d0*sum
        end do
      else
        sum = sum + 1
      end if
      half = real(sum, 4)
      d = 1
      do k = levels - 1, 1, -1
        d = 0.5d0*d + t(i, k + 1)
        t(i, k) = t(i, k) + 0.01d0*d + half
        if (.not. same) q(i, k) = q(i, k) + real(wave) + aimag(wave)
      end do
      flux(i) = sum + first + small + half
      top(i) = merge(highest, -1, wet)
    end do
  end subroutine

  subroutine check_scalars(n, same)
    integer, intent(in) :: n
    logical, intent(in) :: same
    real(8), allocatable, dimension(:, :) :: t, q, p, t1, q1
    real(8), allocatable, dimension(:) :: flux, flux1
    integer, allocatable, dimension(:) :: top, top1
    integer :: i, k
    allocate (t(n, levels), q(n, levels), p(n, levels), flux(n), flux1(n), top(n), top1(n))
    do k = 1, levels
      do i = 1, n
        t(i, k) = 300 - k + modulo(i, 7)
        q(i, k) = 0.01d0*k + 0.3d0*modulo(i, 5)
        p(i, k) = 1000 + 10*k + modulo(i*k, 3)
      end do
    end do
    t1 = t
    q1 = q
    call scalars(n, t, q, p, flux, top, same)
    call one_by_one(n, t1, q1, p, flux1, top1, same)
    if (any(abs(t - t1) > 1d-9*abs(t1))) error stop 'temperatures'
    if (any(abs(q - q1) > 1d-9*abs(q1) + 1d-12)) error stop 'humidities'
    if (any(abs(flux - flux1) > 1d-6*abs(flux1))) error stop 'fluxes'
    if (any(top /= top1)) error stop 'highest levels'
  end subroutine

  ! Loops in loops, sums over all columns and counters of them, lanes in gangs.
  subroutine check_nests(n, blocks, bands)
    integer, intent(in) :: n, blocks, bands
    integer(8) :: a(n, levels, blocks), b(n, levels, bands), c(n, blocks), total, expected
    integer(8) :: s, of_band
    integer :: counted, i, j, k, m
    forall (i=1:n, j=1:blocks, k=1:levels) a(i, k, j) = modulo(i*7 + j*5 + k*3, 11)
    forall (i=1:n, k=1:levels, m=1:bands) b(i, k, m) = modulo(i + 2*k + 3*m, 13)
    c = -1
    total = 5
    counted = 0
    !$acc parallel loop collapse(2) private(s) reduction(+:total) copyin(a, b) copy(c, counted)
    do j = 1, blocks
      do i = 1, n
        s = 0
        do m = 1, bands
          of_band = 0
          do k = 1, levels
            of_band = of_band + a(i, k, j)*b(i, k, m)
            total = total + b(i, k, m)
          end do
          s = s*3 + of_band
          if (modulo(s, 2_8) == 0) s = s/2
        end do
        do k = levels, 2, -2
          s = s + a(i, k, j) - a(i, k - 1, j)
        end do
        c(i, j) = s
        !$acc atomic update
        counted = counted + 1
      end do
    end do
    if (counted /= n*blocks) error stop 'counted'
    expected = 5
    do j = 1, blocks
      do i = 1, n
        s = 0
        do m = 1, bands
          of_band = 0
          do k = 1, levels
            of_band = of_band + a(i, k, j)*b(i, k, m)
          end do
          expected = expected + sum(b(i, :, m))
          s = s*3 + of_band
          if (modulo(s, 2_8) == 0) s = s/2
        end do
        do k = levels, 2, -2
          s = s + a(i, k, j) - a(i, k - 1, j)
        end do
        if (c(i, j) /= s) error stop 'loops in loops'
      end do
    end do
    if (total /= expected) error stop 'sum of all columns'
    !$acc parallel loop gang copy(a) copyin(b)
    do j = 1, blocks
      !$acc loop vector private(s)
      do i = 1, n
        s = j
        do k = 1, levels
          s = s + a(i, k, j)
          a(i, k, j) = s
        end do
        do k = 1, min(i, levels)
          a(i, k, j) = a(i, k, j) + b(i, k, 1)
        end do
      end do
    end do
    do j = 1, blocks
      do i = 1, n
        s = j
        do k = 1, levels
          s = s + modulo(i*7 + j*5 + k*3, 11)
          if (a(i, k, j) /= s + merge(b(i, k, 1), 0_8, k <= i)) error stop 'lanes in gangs'
        end do
      end do
    end do
  end subroutine

  ! Some columns take no part, others in some levels only.
  subroutine check_masks(n)
    integer, intent(in) :: n
    real(8) :: a(n, levels), b(n, levels), s, expected(n, levels)
    integer :: state(n), base(n), top(n), i, k
    logical :: is_cold
    do i = 1, n
      state(i) = modulo(i, 4)
      base(i) = modulo(i*5, levels) + 1
      top(i) = modulo(i*11, levels + 2) - 1
      do k = 1, levels
        a(i, k) = i + 100*k
        b(i, k) = modulo(i*k, 17)
      end do
    end do
    expected = a
    do i = 1, n
      s = i
      if (state(i) == 3) cycle
      is_cold = modulo(i, 3) == 0
      if (is_cold) then
        do k = base(i), top(i)
          s = s*0.5d0 + b(i, k)
          expected(i, k) = expected(i, k) + s
        end do
        if (state(i) == 0) then
          do k = 1, levels
            if (k > top(i)) exit
            expected(i, k) = -expected(i, k)
          end do
        end if
        state(i) = 5
      else
        do k = top(i), 2, -1
          s = s + expected(i, k - 1)
          expected(i, k) = s
        end do
      end if
      do k = 1, top(i)
        expected(i, k) = expected(i, k) + merge(1, 2, is_cold) + state(i)
      end do
    end do
    do i = 1, n
      state(i) = modulo(i, 4)
    end do
    !$acc parallel loop private(s, is_cold) copy(a, state) copyin(b, base, top)
    do i = 1, n
      s = i
      if (state(i) == 3) cycle
      is_cold = modulo(i, 3) == 0
      if (is_cold) then
        !$acc loop seq
        do k = base(i), top(i)
          s = s*0.5d0 + b(i, k)
          a(i, k) = a(i, k) + s
        end do
        if (state(i) == 0) then
          !$acc loop seq
          do k = 1, levels
            if (k <= top(i)) a(i, k) = -a(i, k)
          end do
        end if
        state(i) = 5
      else
        !$acc loop seq
        do k = top(i), 2, -1
          s = s + a(i, k - 1)
          a(i, k) = s
        end do
      end if
      !$acc loop seq
      do k = 1, top(i)
        a(i, k) = a(i, k) + merge(1, 2, is_cold) + state(i)
      end do
    end do
    if (any(a /= expected)) error stop 'masks'
  end subroutine

  ! Arrays of a column's own, and procedures that get its variables.
  subroutine check_own_arrays(n)
    integer, intent(in) :: n
    integer :: a(n, levels), work(levels), few(3), i, k, last
    forall (i=1:n, k=1:levels) a(i, k) = i + 100*k
    !$acc parallel loop private(work, few, last) copy(a)
    do i = 1, n
      few = 0
      do k = 1, levels
        work(k) = a(i, k)*2
        few(1 + modulo(k, 3)) = few(1 + modulo(k, 3)) + a(i, k)
      end do
      last = i
      do k = 1, levels
        call add(last, work(levels + 1 - k))
        a(i, k) = last + few(1 + modulo(k, 3))
      end do
    end do
    do i = 1, n
      few = 0
      do k = 1, levels
        few(1 + modulo(k, 3)) = few(1 + modulo(k, 3)) + i + 100*k
      end do
      last = i
      do k = 1, levels
        last = last + 2*(i + 100*(levels + 1 - k))
        if (a(i, k) /= last + few(1 + modulo(k, 3))) error stop 'own arrays'
      end do
    end do
  end subroutine

  ! An allocatable of a column's own.
  subroutine check_own_allocatable(n)
    integer, intent(in) :: n
    integer :: a(n, levels), i, k
    integer, allocatable :: own(:)
    allocate (own(levels))
    forall (i=1:n, k=1:levels) a(i, k) = i + 1000*k
    !$acc parallel loop private(own) copy(a)
    do i = 1, n
      do k = 1, levels
        own(k) = a(i, k)*2
      end do
      do k = levels, 1, -1
        a(i, k) = a(i, k) + own(levels + 1 - k)
      end do
    end do
    do k = 1, levels
      do i = 1, n
        if (a(i, k) /= 3*i + 1000*k + 2000*(levels + 1 - k)) error stop 'own allocatable'
      end do
    end do
  end subroutine

  ! What all columns add to in front of their levels and behind them.
  subroutine check_sums(n)
    integer, intent(in) :: n
    integer :: a(n, levels), total, i, k
    total = 3
    !$acc parallel loop reduction(+:total) copyout(a)
    do i = 1, n
      total = total + i
      do k = 1, levels
        a(i, k) = i + k
      end do
      total = total + a(i, levels)
    end do
    if (total /= 3 + n*(n + 1) + n*levels) error stop 'sums'
  end subroutine

  subroutine add(to, value)
    !$acc routine seq
    integer, intent(inout) :: to
    integer, intent(in) :: value
    to = to + value
  end subroutine
end module

program main
  use columns
  implicit none
  integer, parameter :: sizes(*) = [0, 1, 7, 8, 127, 128, 129, 513, 1000]
  integer :: i
  do i = 1, size(sizes)
    call check_scalars(sizes(i), .false.)
    call check_scalars(sizes(i), .true.)
    call check_nests(sizes(i), 3, 9)
    call check_masks(sizes(i))
    call check_own_arrays(sizes(i))
    call check_own_allocatable(sizes(i))
    call check_sums(sizes(i))
  end do
  print *, 'columns are right'
end program
