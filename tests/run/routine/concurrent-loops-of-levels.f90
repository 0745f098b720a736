! RUN: %accc -O0 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S -Minfo=accel %s -o /dev/null 2>&1 | FileCheck %s

! DO CONCURRENT in routines of vector and worker level, whose lanes share it, and in sequential ones that
! a gang calls once: not every lane does all of it.
module concurrent_of_levels
  implicit none
contains
  subroutine by_lanes(a, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, j, t, step
    ! CHECK-DAG: concurrent-loops-of-levels.f90:[[#@LINE+1]]:5: remark: loop is shared by vector lanes
    do concurrent (i = 1:n)
      a(i) = a(i) + 1
    end do
    !$acc loop vector
    do i = 1, n
      a(i) = a(i)*2
    end do
    do step = 1, 2
      ! CHECK-DAG: concurrent-loops-of-levels.f90:[[#@LINE+1]]:7: remark: nest of 2 loops is shared by vector lanes
      do concurrent (i = 1:n:2, j = 0:1, a(i + j) > 5) local(t)
        t = a(i + j)
        if (t > 100) t = t + step
        a(i + j) = t + 1
      end do
    end do
    do concurrent (i = 1:n - 1)
      select case (mod(i, 3))
      case (0)
        t = 7
      case (1)
        t = i
      case default
        t = -1
      end select
      a(i) = a(i) + t
    end do
  end subroutine

  subroutine by_workers(a, n)
    !$acc routine worker
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, j
    do concurrent (i = 1:n)
      a(i) = a(i) + 1
    end do
    !$acc loop worker
    do j = 1, n/10
      !$acc loop vector
      do i = 10*j - 9, 10*j
        a(i) = a(i)*2
      end do
    end do
    do concurrent (j = 1:n/10)
      do i = 10*j - 9, 10*j
        a(i) = a(i) + j
      end do
    end do
  end subroutine

  subroutine alone(a, n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, t
    do concurrent (i = 1:n)
      t = a(i)
      a(i) = t*t + 1
    end do
  end subroutine

  integer function expected(i, n, kind)
    integer, intent(in) :: i, n, kind
    integer :: step
    select case (kind)
    case (1)
      expected = 2*(i + 1)
      do step = 1, 2
        if (expected > 100) expected = expected + step
        if (expected > 5) expected = expected + 1
      end do
      if (i < n) expected = expected + merge(7, merge(i, -1, mod(i, 3) == 1), mod(i, 3) == 0)
    case (2)
      expected = 2*(i + 1) + (i + 9)/10
    case default
      expected = (i*i + 1) + 1
    end select
  end function
end module

program concurrent_loops_of_levels
  use concurrent_of_levels
  implicit none
  integer, parameter :: n = 200, gangs = 3
  integer :: a(n, gangs), i, k, kind
  do kind = 1, 3
    a = spread([(i, i = 1, n)], 2, gangs)
    select case (kind)
    case (1)
      !$acc parallel loop gang vector_length(128)
      do k = 1, gangs
        call by_lanes(a(:, k), n)
      end do
    case (2)
      !$acc parallel loop gang num_workers(4) vector_length(32)
      do k = 1, gangs
        call by_workers(a(:, k), n)
      end do
    case default
      !$acc parallel loop gang vector_length(64)
      do k = 1, gangs
        call alone(a(:, k), n)
        !$acc loop vector
        do i = 1, n
          a(i, k) = a(i, k) + 1
        end do
      end do
    end select
    do k = 1, gangs
      do i = 1, n
        if (a(i, k) == expected(i, n, kind)) cycle
        print *, kind, k, i, a(i, k), expected(i, n, kind)
        error stop
      end do
    end do
  end do
end program
