! RUN: %accc -O2 %s -o %t
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Subscripts that a minimum keeps inside of their array: of numbers with constants added, on
! either side, with lower bounds of all kinds, in two dimensions, in small kinds of integers,
! and where the number is used elsewhere as well.

program clamped_subscripts
  implicit none
  integer, parameter :: n = 501, bins = 17
  real(8) :: x(n)
  integer :: h(bins), l(-3:bins), m(bins, 2:9), used(n), wanted(bins), i, bin
  integer(1) :: s(100)
  integer(8) :: t(0:bins)
  integer :: wanted_l(-3:bins), wanted_m(bins, 2:9), wanted_s(100), wanted_t(0:bins)

  x = [(modulo(i*0.61803398875d0, 1.0625d0), i = 1, n)]
  h = 0; l = 0; m = 0; s = 0; t = 0; used = 0
  call expect

  !$acc data copyin(x) copy(h, l, m, s, t, used)
  !$acc parallel loop private(bin)
  do i = 1, n
    bin = min(bins, 1 + int(x(i)*bins))
    !$acc atomic update
    h(bin) = h(bin) + 1
  end do
  call shifted(lbound(l, 1), ubound(l, 1), l)
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    m(min(int(x(i)*bins) + 1, bins), min(9, 2 + mod(i, 11))) = &
        m(min(int(x(i)*bins) + 1, bins), min(9, 2 + mod(i, 11))) + 1
  end do
  !$acc parallel loop
  do i = 1, 127
    !$acc atomic write
    s(min(60_1, int(i, 1)/2_1 + 30_1)) = 1
  end do
  !$acc parallel loop private(bin)
  do i = 1, n
    bin = min(bins, 3 + int(x(i)*bins))
    used(i) = bin
    !$acc atomic update
    t(bin) = t(bin) + bin
  end do
  !$acc end data

  if (any(h /= wanted)) error stop "a histogram"
  if (any(l /= wanted_l)) error stop "a lower bound below zero"
  if (any(m /= wanted_m)) error stop "two dimensions"
  if (any(s /= wanted_s)) error stop "small integers"
  if (any(t /= wanted_t)) error stop "a subscript that is used elsewhere"
  if (any(used /= [(min(bins, 3 + int(x(i)*bins)), i = 1, n)])) error stop "its value"

contains

  ! Without a minimum.
  subroutine expect
    wanted = 0; wanted_l = 0; wanted_m = 0; wanted_s = 0; wanted_t = 0
    do i = 1, n
      bin = 1 + int(x(i)*bins)
      if (bin > bins) bin = bins
      wanted(bin) = wanted(bin) + 1
      bin = int(x(i)*bins) - 1
      if (bin > bins - 2) bin = bins - 2
      wanted_l(bin) = wanted_l(bin) + 1
      bin = 1 + int(x(i)*bins)
      if (bin > bins) bin = bins
      associate (column => merge(9, 2 + mod(i, 11), mod(i, 11) > 7))
        wanted_m(bin, column) = wanted_m(bin, column) + 1
      end associate
      bin = 3 + int(x(i)*bins)
      if (bin > bins) bin = bins
      wanted_t(bin) = wanted_t(bin) + bin
    end do
    do i = 1, 127
      bin = i/2 + 30
      if (bin > 60) bin = 60
      wanted_s(bin) = 1
    end do
  end subroutine

  subroutine shifted(first, last, l)
    integer, intent(in) :: first, last
    integer, intent(inout) :: l(first:last)
    integer :: i, k
    !$acc parallel loop present(l, x) private(k)
    do i = 1, n
      k = int(x(i)*bins) - 6
      !$acc atomic update
      l(min(last - 2, 5 + k)) = l(min(last - 2, 5 + k)) + 1
    end do
  end subroutine

end program
