! RUN: %accc -O3 -march=x86-64-v4 --emit=llvm --offload-host-only %s -o - | FileCheck %s
! RUN: %accc -O3 -march=x86-64-v2 --emit=llvm --offload-host-only %s -o - | FileCheck %s --check-prefix=PLAIN
! RUN: %accc -O3 %s -DMAIN -cpp -o %t && env OMP_NUM_THREADS=2 ACC_DEVICE_TYPE=host %t
! RUN: %accc -O3 -march=native %s -DMAIN -cpp -o %t.native && env OMP_NUM_THREADS=2 ACC_DEVICE_TYPE=host %t.native

! A store to one array or another has masked stores in vectors, on processors that have these;
! also where what the branches read is read in them alone.

module host_stores
contains
  ! CHECK-LABEL: define {{.*}}@_QMhost_storesPchosen..omp_par
  ! CHECK: call void @llvm.masked.store.v4f64
  ! CHECK: call void @llvm.masked.store.v4f64
  ! PLAIN-NOT: masked.store
  subroutine chosen(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n), c(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (a(i) > 0.5d0) then
        b(i) = a(i)*2 + 1
      else
        c(i) = a(i)*a(i) - 3
      end if
    end do
  end subroutine

  subroutine read_inside(n, a, b, c, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), x(n), y(n)
    real(8), intent(inout) :: b(n), c(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (a(i) > 0.5d0) then
        b(i) = x(i)*2 + 1
      else
        c(i) = y(i)*a(i) - 3
      end if
    end do
  end subroutine

  ! Elements that are no neighbours.
  subroutine backwards(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n), c(2*n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (a(i) > 0.5d0) then
        b(n + 1 - i) = a(i)*2
      else
        c(2*i) = a(i) - 3
      end if
    end do
  end subroutine
end module

#ifdef MAIN
program main
  use host_stores
  implicit none
  integer, parameter :: n = 1003
  real(8) :: a(n), b(n), c(2*n), x(n), y(n)
  logical :: above(n)
  integer :: i

  a = [(modulo(i*0.618033988749895d0, 1d0), i = 1, n)]
  x = [(i, i = 1, n)]
  y = x/7
  above = a > 0.5d0

  b = -1; c = -1
  call chosen(n, a, b, c)
  if (any(b /= merge(a*2 + 1, -1d0, above))) error stop "the first array"
  if (any(abs(c(:n) - merge(-1d0, a*a - 3, above)) > 1d-14)) error stop "the second array"

  b = -1; c = -1
  call read_inside(n, a, b, c, x, y)
  if (any(b /= merge(x*2 + 1, -1d0, above))) error stop "the first array, read inside"
  if (any(abs(c(:n) - merge(-1d0, y*a - 3, above)) > 1d-12)) error stop "the second, read inside"

  b = -1; c = -1
  call backwards(n, a, b, c)
  if (any(b(n:1:-1) /= merge(a*2, -1d0, above))) error stop "backwards"
  if (any(c(2::2) /= merge(-1d0, a - 3, above)) .or. any(c(1::2) /= -1)) error stop "every second"
end program
#endif
