! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Collapsed nests whose rows fill gangs, and nests whose rows do not: with two to
! four loops, steps, bounds that are no constants, reductions over more gangs than
! a launch has, and loops without iterations.
program collapse_rows
  implicit none
  call check(120, 3, 2, 2)
  call check(128, 5, 1, 3)
  call check(129, 4, 2, 1)
  call check(640, 2, 3, 2)
  call check(7, 11, 3, 2)
  call check(0, 4, 2, 2)
  call check(128, 0, 2, 2)
  call check(128, 3, 0, 2)
  call check(128, 3, 2, 0)
  call many_rows(17000, 32)
contains
  subroutine check(n1, n2, n3, n4)
    integer, intent(in) :: n1, n2, n3, n4
    integer :: a(-1:n1 + 1, 0:n2, n3, n4), i, j, k, l, count, expected
    integer(8) :: total

    a = 0
    !$acc parallel loop gang vector collapse(2) copy(a)
    do j = n2, 1, -1
      do i = 1, n1
        if (n3 > 0 .and. n4 > 0) a(i, j, 1, 1) = a(i, j, 1, 1) + i + 1000 * j
      end do
    end do
    do j = 1, n2
      do i = 1, n1
        if (n3 > 0 .and. n4 > 0) then
          if (a(i, j, 1, 1) /= i + 1000 * j) error stop 'two loops'
          a(i, j, 1, 1) = 0
        end if
      end do
    end do
    if (any(a /= 0)) error stop 'two loops: outside'

    !$acc parallel loop gang vector collapse(3) vector_length(64) copy(a)
    do k = 1, n3
      do j = 0, n2 - 1
        do i = n1, 1, -1
          if (n4 > 0) a(i, j, k, n4) = a(i, j, k, n4) + 7 * i + j + 3 * k
        end do
      end do
    end do
    do k = 1, n3
      do j = 0, n2 - 1
        do i = 1, n1
          if (n4 > 0) then
            if (a(i, j, k, n4) /= 7 * i + j + 3 * k) error stop 'three loops'
            a(i, j, k, n4) = 0
          end if
        end do
      end do
    end do
    if (any(a /= 0)) error stop 'three loops: outside'

    !$acc parallel loop gang vector collapse(4) vector_length(32) copy(a)
    do l = 1, n4
      do k = 1, n3, 2
        do j = 1, n2
          do i = 1, n1
            a(i, j, k, l) = a(i, j, k, l) + i + 2 * j + 3 * k + 4 * l
          end do
        end do
      end do
    end do
    total = 0; count = 0; expected = 0
    !$acc parallel loop gang vector collapse(4) reduction(+:total, count) copyin(a)
    do l = 1, n4
      do k = 1, n3
        do j = 1, n2
          do i = 1, n1
            total = total + a(i, j, k, l)
            count = count + 1
          end do
        end do
      end do
    end do
    do l = 1, n4
      do k = 1, n3, 2
        do j = 1, n2
          do i = 1, n1
            if (a(i, j, k, l) /= i + 2 * j + 3 * k + 4 * l) error stop 'four loops'
            expected = expected + a(i, j, k, l)
            a(i, j, k, l) = 0
          end do
        end do
      end do
    end do
    if (any(a /= 0)) error stop 'four loops: outside'
    if (total /= expected .or. count /= n1 * n2 * n3 * n4) error stop 'sum'
  end subroutine

  subroutine many_rows(rows, length)
    integer, intent(in) :: rows, length
    integer :: i, j, highest
    integer(8) :: total

    total = 0; highest = -1
    !$acc parallel loop gang vector collapse(2) vector_length(32) &
    !$acc   reduction(+:total) reduction(max:highest)
    do j = 1, rows
      do i = 1, length
        total = total + j
        highest = max(highest, i * j)
      end do
    end do
    if (total /= int(length, 8) * rows * (rows + 1) / 2) error stop 'many rows: sum'
    if (highest /= rows * length) error stop 'many rows: max'
  end subroutine
end program collapse_rows
