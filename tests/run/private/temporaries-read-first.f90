! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck --implicit-check-not=warning %s
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=64 ACCC_SIMT_ORDER=shuffle %t

! Temporaries that conditions, for all that accc knows, may leave as they were, in loops that the
! program says are independent. ECMWF's cloud scheme has them.
program temporaries_read_first
  implicit none
  integer, parameter :: n = 300, m = 7
  integer :: b(n, m), c(n, m), i, j, mode, t, u
  mode = 2
  !$acc parallel loop gang copyout(b) private(t)
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      if (mode == 1) then
        t = i
      else if (mode == 2) then
        t = 2 * i + j
      end if
      b(i, j) = t
    end do
  end do
  if (any(b /= reshape([((2 * i + j, i = 1, n), j = 1, m)], [n, m]))) error stop 'private'

  ! What the gang gave it before the loop; an iteration sees no other one's value.
  b = 0
  t = -1
  !$acc parallel loop gang copy(b) firstprivate(t)
  do j = 1, m
    t = 100 * j
    !$acc loop worker vector
    do i = 1, n
      if (i == j) t = i
      if (mod(i, m) == j .or. i > 5) b(i, j) = t
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (i <= 5 .and. mod(i, m) /= j) cycle
      if (b(i, j) /= merge(i, 100 * j, i == j)) error stop 'first value'
    end do
  end do

  call in_routine
contains
  subroutine in_routine
    integer :: k
    !$acc parallel loop gang copyout(b, c)
    do k = 1, m
      call columns(k, mode, b, c)
    end do
    do k = 1, m
      if (any(b(:, k) /= [(3 * i + m + k, i = 1, n)])) error stop 'routine'
      if (any(c(:, k) /= [(3 * i * m + k, i = 1, n)])) error stop 'routine, second loop'
    end do
  end subroutine

  subroutine columns(k, mode, b, c)
    !$acc routine vector
    integer, intent(in) :: k, mode
    integer, intent(inout) :: b(n, m), c(n, m)
    integer :: i, l, t, u
    !$acc loop vector
    do i = 1, n
      do l = 1, m
        if (mode == 2) then
          t = 3 * i
        else if (mode == 3) then
          t = l
        end if
        b(i, k) = t + l + k
      end do
      if (mode == 2) then
        u = t * (l - 1)
      else if (mode == 4) then
        u = k
      end if
      c(i, k) = u + k
    end do
  end subroutine

  ! Here an iteration of the loop around might hand a value on, to another lane too: lanes share the
  ! variable, and accc asks.
  subroutine asks
    integer :: k
    !$acc parallel loop gang copyout(b) private(t)
    do j = 1, m
      do k = 1, m
        ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: loop is said to be independent, but iterations share 't', which one may read before it sets it: should 't' be in a private clause of the loop?
        !$acc loop vector
        do i = 1, n
          ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: set here
          if (mode == k) t = 2 * i + j
          b(i, j) = t
        end do
      end do
    end do
  end subroutine
end program
