! RUN: %accc -O2 %s -o %t -w && %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host OMP_NUM_THREADS=4 ACCC_HOST_GANGS=all %t

! Dummy arguments of explicit shape of gang routines get sections with gaps: a copy, of which there is
! one for all gangs.
module copies
  implicit none
contains
  subroutine add(x, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc loop gang
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine

  subroutine add_by_any(x, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc loop
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine

  ! An allocatable that each gang has for itself is no copy.
  subroutine by_allocatable(x, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer, allocatable :: t(:)
    integer :: i
    allocate(t(n))
    !$acc loop gang
    do i = 1, n
      t(i) = x(i)*3
      x(i) = t(i)
    end do
    deallocate(t)
  end subroutine
end module

program gang_copies
  use copies
  implicit none
  integer :: a(80), b(2000), i
  a = 100
  !$acc parallel copy(a) num_gangs(4)
  call add(a(1::2), 40)
  !$acc end parallel
  if (any(a(1::2) /= [(100 + i, i=1, 40)]) .or. any(a(2::2) /= 100)) error stop 1

  a = 100
  !$acc parallel copy(a) num_gangs(4)
  call add_by_any(a(1:12:2), 6)
  !$acc end parallel
  if (any(a(1:12:2) /= [(100 + i, i=1, 6)]) .or. any(a(2::2) /= 100)) error stop 2

  b = 100
  !$acc parallel copy(b) num_gangs(4)
  call add(b(1::2), 1000)
  !$acc end parallel
  if (any(b(1::2) /= [(100 + i, i=1, 1000)]) .or. any(b(2::2) /= 100)) error stop 3

  b = 100
  !$acc parallel copy(b) num_gangs(4)
  call add_by_any(b(1::2), 1000)
  !$acc end parallel
  if (any(b(1::2) /= [(100 + i, i=1, 1000)]) .or. any(b(2::2) /= 100)) error stop 4

  a = [(i, i=1, 80)]
  !$acc parallel copy(a) num_gangs(4)
  call by_allocatable(a, 80)
  !$acc end parallel
  if (any(a /= [(3*i, i=1, 80)])) error stop 5
end program
