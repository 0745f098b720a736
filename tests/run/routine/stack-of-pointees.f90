! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S -Minfo=accel %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not='calls Fortran'

! Temporary arrays of routines on a stack that the construct brings: pointees of Cray pointers, with
! lower bounds, several dimensions and kinds, one behind the other and in the same memory.
! CHECK: no scratch
module stack_of_pointees
  use iso_fortran_env, only: int64
  implicit none
  type stack
    integer(int64) :: next, end
  end type
contains
  subroutine physics(first, last, nlon, nlev, t, q, out, s)
    !$acc routine seq
    integer, intent(in) :: first, last, nlon, nlev
    real(8), intent(in) :: t(nlon, nlev), q(nlon, nlev)
    real(8), intent(out) :: out(nlon, nlev)
    type(stack), intent(in) :: s
    type(stack) :: own
    real(8) :: flux(nlon, 0:nlev), again((nlev + 1)*nlon)
    integer :: kind(nlon, nlev)
    integer :: i, k
    pointer (p_flux, flux), (p_kind, kind), (p_again, again)
    own = s
    p_flux = own%next
    p_again = own%next
    own%next = own%next + 8*nlon*(nlev + 1)
    p_kind = own%next
    own%next = own%next + 4*nlon*nlev
    if (own%next > own%end) stop 1
    do i = first, last
      flux(i, 0) = 0
      do k = 1, nlev
        flux(i, k) = flux(i, k - 1) + t(i, k)
        kind(i, k) = merge(1, 2, q(i, k) > 3)
      end do
    end do
    call sweep(first, last, nlon, nlev, flux, own)
    do k = 1, nlev
      do i = first, last
        again(i + k*nlon) = again(i + k*nlon) + 1
        out(i, k) = flux(i, k)*kind(i, k)
      end do
    end do
  end subroutine

  subroutine sweep(first, last, nlon, nlev, flux, s)
    !$acc routine seq
    integer, intent(in) :: first, last, nlon, nlev
    real(8), intent(inout) :: flux(nlon, 0:nlev)
    type(stack), intent(in) :: s
    real(8) :: below(0:nlev)
    integer :: i
    pointer (p, below)
    p = s%next
    do i = first, last
      below = flux(i, :)
      flux(i, 1:nlev) = below(1:nlev) + below(0:nlev - 1)
    end do
  end subroutine
end module

program pointees
  use stack_of_pointees
  implicit none
  integer, parameter :: nlon = 8, nlev = 5, blocks = 12
  real(8) :: t(nlon, nlev, blocks), q(nlon, nlev, blocks), out(nlon, nlev, blocks), before, now
  real(8), allocatable :: memory(:, :)
  integer :: b, i, k
  type(stack) :: s
  t = reshape([(mod(i, 7)*1d0, i = 1, size(t))], shape(t))
  q = reshape([(mod(i, 5)*1d0, i = 1, size(q))], shape(q))
  allocate(memory(2*nlon*(nlev + 1), blocks))
  !$acc data copyin(t, q) copyout(out) create(memory)
  !$acc parallel loop gang vector private(s) present(t, q, out, memory)
  do b = 1, blocks
    s%next = loc(memory(1, b))
    s%end = s%next + 8*size(memory, 1)
    call physics(1, nlon, nlon, nlev, t(:, :, b), q(:, :, b), out(:, :, b), s)
  end do
  !$acc end data
  do b = 1, blocks
    do i = 1, nlon
      before = 0
      do k = 1, nlev
        now = sum(t(i, 1:k, b))
        if (abs(out(i, k, b) - (now + before + 1)*merge(1, 2, q(i, k, b) > 3)) > 1d-12) then
          print *, i, k, b, out(i, k, b), (now + before + 1)*merge(1, 2, q(i, k, b) > 3)
          error stop
        end if
        before = now
      end do
    end do
  end do
end program
