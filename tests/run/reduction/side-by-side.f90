! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! What lanes gather while they have several iterations side by side: numbers of all sizes, with
! trip counts around what gangs and lanes have at a time, steps, rows, and arrays set beside.
program side_by_side
  implicit none
  integer, parameter :: trips(*) = [0, 1, 127, 128, 129, 255, 256, 511, 512, 513, 1024, 1025, 4099, 70001]
  integer, parameter :: widths(*) = [1, 2, 3, 31, 129, 517, 1300], heights(*) = [1, 3, 7, 8, 9, 40, 133]
  integer :: which, other

  do which = 1, size(trips)
    call rows_of_one(trips(which))
  end do
  do which = 1, size(widths)
    do other = 1, size(heights)
      call nests(widths(which), heights(other))
    end do
  end do
  print '(a)', 'PASS'

contains

  subroutine rows_of_one(n)
    integer, intent(in) :: n
    integer(1) :: bytes(n)
    real(4) :: single(n), twice(n)
    real(8) :: double(n)
    integer :: i, total, most, down
    real(4) :: sum4, high
    real(8) :: sum8
    logical :: all_even

    do i = 1, n
      bytes(i) = int(mod(i, 7), 1)
      single(i) = mod(i, 5)
      double(i) = mod(i, 11)
    end do
    total = 3; most = -1; down = 0; sum4 = 1; high = -huge(high); sum8 = 2; all_even = .true.
    !$acc data copyin(bytes, single, double) copyout(twice)
    !$acc parallel loop reduction(+:total)
    do i = 1, n
      total = total + bytes(i)
    end do
    !$acc parallel loop reduction(max:most) reduction(.and.:all_even)
    do i = 1, n
      most = max(most, int(bytes(i)))
      all_even = all_even .and. bytes(i) < 7
    end do
    !$acc parallel loop reduction(+:sum4) reduction(max:high)
    do i = 1, n
      twice(i) = 2*single(i)
      sum4 = sum4 + single(i)
      high = max(high, twice(i))
    end do
    !$acc parallel loop reduction(+:sum8)
    do i = 1, n
      sum8 = sum8 + double(i)
    end do
    !$acc parallel loop reduction(+:down)
    do i = n, 1, -3
      down = down + bytes(i)*i
    end do
    !$acc end data
    if (total /= 3 + sum([(mod(i, 7), i = 1, n)])) error stop 1
    if (most /= max(-1, min(n, 6))) then
      if (n > 0) error stop 2
    end if
    if (.not. all_even) error stop 3
    if (nint(sum4) /= 1 + sum([(mod(i, 5), i = 1, n)])) error stop 4
    if (nint(sum8) /= 2 + sum([(mod(i, 11), i = 1, n)])) error stop 5
    if (n > 0) then
      if (high /= maxval(twice)) error stop 6
    end if
    if (any(twice /= 2*single)) error stop 7
    if (down /= sum([(mod(i, 7)*i, i = n, 1, -3)])) error stop 8
  end subroutine

  subroutine nests(n, m)
    integer, intent(in) :: n, m
    real(4) :: a(n, m), b(n, m), c(0:n, m)
    integer :: i, j, collapsed, gathered, expected
    real(4) :: high

    do j = 1, m
      do i = 1, n
        a(i, j) = mod(i + 3*j, 13)
      end do
    end do
    expected = sum(nint(a))
    collapsed = 0; gathered = 0; high = -1
    !$acc data copyin(a) copyout(b) create(c)
    !$acc parallel loop collapse(2) reduction(+:collapsed)
    do j = 1, m
      do i = 1, n
        collapsed = collapsed + nint(a(i, j))
      end do
    end do
    !$acc kernels copy(gathered, high)
    do j = 1, m
      do i = 1, n
        gathered = gathered + nint(a(i, j))
        high = max(high, a(i, j))
      end do
    end do
    !$acc end kernels
    !$acc parallel loop
    do j = 1, m
      do i = 1, n
        c(i, j) = a(i, j)
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        b(i, j) = c(i, j) + 1
      end do
    end do
    !$acc end data
    if (collapsed /= expected) error stop 11
    if (gathered /= expected) error stop 12
    if (high /= maxval(a)) error stop 13
    if (any(b /= a + 1)) error stop 14
  end subroutine
end program
