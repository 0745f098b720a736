! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! collapse(2) around an inner sequential loop that is not part of it, a search that EXIT ends among
! them, with calls that have constants for arguments.
program collapse_inner
  implicit none
  integer, parameter :: n = 25
  integer :: a(n, n), i, j, k, total

  a = 0
  !$acc parallel loop collapse(2) private(total) copy(a)
  do j = 1, n
    do i = 1, n
      total = 0
      do k = 1, i + j
        total = total + k
      end do
      a(i, j) = total
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= (i + j) * (i + j + 1) / 2) error stop 'a'
    end do
  end do

  ! CHECK: [[#@LINE+2]]:{{.*}}: remark: nest of 2 loops is shared by gangs and vector lanes
  !$acc parallel loop collapse(2) private(total) copy(a)
  do j = 1, n
    do i = 1, n
      total = 0
      do k = 1, n
        if (k*k > i + j) exit
        total = k
      end do
      if (total > 100) stop 3
      call add(a(i, j), 1000)
      a(i, j) = a(i, j) + total
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= (i + j) * (i + j + 1) / 2 + 1000 + int(sqrt(real(i + j)))) error stop 'search'
    end do
  end do
contains
  subroutine add(x, y)
    !$acc routine seq
    integer, intent(inout) :: x
    integer, intent(in) :: y
    x = x + y
  end subroutine add
end program collapse_inner
