! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_SIMT_RACES=1 ACC_DEVICE_TYPE=simt ACCC_SIMT_WIDTH=32 %t
! RUN: %accc -c -O2 -Minfo=accel %s -o %t.o 2>&1 | FileCheck %s

! Of an array that is on the device in part the gangs copy what iterations read (2.10), not what
! their sections name and conditions keep them from reading.
program cached_sections
  implicit none
  integer, parameter :: n = 4000000, lo = 3000001, hi = 3000200
  real, allocatable :: x(:), y(:)
  integer :: i
  allocate (x(n), y(n))
  do i = 1, n
    x(i) = mod(i, 7)
  end do
  !$acc data copyin(x(lo:hi)) create(y(lo:hi))
  call fill
  ! CHECK: cached-sections.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache has no effect: 'x' stays in memory: not all iterations read their sections, which data clauses may not have brought
  !$acc parallel loop gang vector vector_length(128) present(x(lo:hi), y(lo:hi))
  do i = lo - 1000, hi
    !$acc cache(x(i-1:i+1))
    if (i > lo .and. i < hi) y(i) = x(i-1) + x(i+1)
  end do
  !$acc update self(y(lo:hi))
  call check(1)

  call fill
  ! CHECK: cached-sections.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'x' is held in shared memory, 520 bytes per gang
  !$acc parallel loop gang vector vector_length(128) present(x(lo:hi), y(lo:hi))
  do i = lo + 1, hi - 1
    !$acc cache(x(i-1:i+1))
    y(i) = x(i-1) + x(i+1)
  end do
  !$acc update self(y(lo:hi))
  call check(2)
  !$acc end data

  y(lo:hi) = -1
  ! CHECK: cached-sections.f90:[[#@LINE+3]]:{{[0-9]+}}: remark: cache: 'x' is held in shared memory, 520 bytes per gang
  !$acc parallel loop gang vector vector_length(128) copyin(x) copy(y)
  do i = lo - 1000, hi
    !$acc cache(x(i-1:i+1))
    if (i > lo .and. i < hi) y(i) = x(i-1) + x(i+1)
  end do
  call check(3)
contains
  subroutine fill
    y(lo:hi) = -1
    !$acc update device(y(lo:hi))
  end subroutine fill

  subroutine check(which)
    integer, intent(in) :: which
    if (any(y(lo+1:hi-1) /= x(lo:hi-2) + x(lo+2:hi))) error stop which
    if (y(lo) /= -1 .or. y(hi) /= -1) error stop which
  end subroutine check
end program cached_sections
