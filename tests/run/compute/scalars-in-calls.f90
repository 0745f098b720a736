! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt %t

! Temporaries of loops that routines get by reference: to read what the iteration has
! set, or to set it (INTENT(OUT)).
module scalars_in_calls
  implicit none
contains
  integer function twice(k)
    !$acc routine seq
    integer, intent(in) :: k
    twice = 2*k
  end function

  subroutine add_up(one, other, total)
    !$acc routine seq
    integer, intent(in) :: one, other
    integer, intent(out) :: total
    total = one + other
  end subroutine

  subroutine kernels_read(a)
    integer, intent(inout) :: a(:)
    integer :: i, t
    !$acc kernels copy(a)
    !$acc loop independent
    do i = 1, size(a)
      t = a(i)
      a(i) = twice(t) + t
    end do
    !$acc end kernels
  end subroutine

  subroutine kernels_set(a, last)
    integer, intent(inout) :: a(:)
    integer, intent(out) :: last
    integer :: i, t
    !$acc kernels copy(a)
    !$acc loop independent
    do i = 1, size(a)
      call add_up(a(i), i, t)
      a(i) = twice(t) + t
    end do
    !$acc end kernels
    last = t
  end subroutine

  subroutine kernels_set_some(a)
    integer, intent(inout) :: a(:)
    integer :: i, t
    !$acc kernels copy(a)
    !$acc loop independent
    do i = 1, size(a)
      if (modulo(a(i), 2) == 0) then
        call add_up(a(i), i, t)
        a(i) = twice(t) + t
      end if
    end do
    !$acc end kernels
  end subroutine

  subroutine parallel_set(a)
    integer, intent(inout) :: a(:)
    integer :: i, t
    !$acc parallel loop gang vector copy(a)
    do i = 1, size(a)
      call add_up(a(i), i, t)
      a(i) = twice(t) + t
    end do
  end subroutine

  ! Set under a condition, and passed under the same one.
  subroutine parallel_set_some(a)
    integer, intent(inout) :: a(:)
    integer :: i, t
    !$acc parallel loop gang vector copy(a)
    do i = 1, size(a)
      if (modulo(i, 3) /= 0) t = a(i)
      if (modulo(i, 3) /= 0) a(i) = twice(t)
    end do
  end subroutine
end module

program main
  use scalars_in_calls
  implicit none
  integer, parameter :: n = 3000
  integer :: a(n), i, left

  a = [(i, i=1, n)]
  call kernels_read(a)
  if (any(a /= [(3*i, i=1, n)])) error stop 1

  a = [(i, i=1, n)]
  call kernels_set(a, left)
  if (any(a /= [(6*i, i=1, n)]) .or. left /= 2*n) error stop 2

  a = [(i, i=1, n)]
  call kernels_set_some(a)
  if (any(a /= [(merge(6*i, i, modulo(i, 2) == 0), i=1, n)])) error stop 3

  a = [(i, i=1, n)]
  call parallel_set(a)
  if (any(a /= [(6*i, i=1, n)])) error stop 4

  a = [(i, i=1, n)]
  call parallel_set_some(a)
  if (any(a /= [(merge(2*i, i, modulo(i, 3) /= 0), i=1, n)])) error stop 5
end program
