! A vector loop of a routine that exits early runs in sequence: OpenACC has no such
! loops, but programs do.
!
! RUN: %accc %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
module bessel
  implicit none
contains
  subroutine fill(n, r, q, jl)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: r(n), q
    real(8), intent(out) :: jl(n)
    integer :: i, first
    first = n + 1
    ! CHECK: early-exit.f90:[[#@LINE+2]]:5: warning: this loop exits early, or counts with a REAL: it runs in sequence (OpenACC 2.9)
    !$acc loop vector
    do i = 1, n
      if (q*r(i) > 0.5d0) then
        first = i
        exit
      end if
    end do
    !$acc loop vector
    do i = 1, first - 1
      jl(i) = -1
    end do
    !$acc loop vector
    do i = first, n
      jl(i) = q*r(i)
    end do
  end subroutine fill
end module bessel

program main
  use bessel
  implicit none
  integer, parameter :: n = 100, m = 20
  real(8) :: r(n), jl(n, m)
  integer :: i, k
  r = [(0.01d0*i, i=1, n)]
  jl = 0
  !$acc parallel loop gang copyin(r) copy(jl)
  do k = 1, m
    call fill(n, r, 0.1d0*k, jl(:, k))
  end do
  do k = 1, m
    do i = 1, n
      if (0.1d0*k*r(i) > 0.5d0) then
        if (abs(jl(i, k) - 0.1d0*k*r(i)) > 1d-12) error stop 'behind the exit'
      else if (jl(i, k) /= -1) then
        error stop 'in front of the exit'
      end if
    end do
  end do
end program main
