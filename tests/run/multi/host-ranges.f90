! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accc-host -O2 --offload-arch=simt -c %S/Inputs/columns.f90 -o columns.o
! RUN: %accc-host -O2 --offload-arch=simt -c %s -o main.o 2>&1 | FileCheck %s
! RUN: %accc-host --offload-arch=simt main.o columns.o -o program
! RUN: env ACCC_TEST_DEVICES="host host-discrete simt simt-32" %on-every-device ./program
! CHECK: host-ranges.f90:[[#PARALLEL:]]:{{.*}} warning: 'columns::nlev' has no device version: the host calls it before the construct, with its own values of variables
! CHECK: host-ranges.f90:[[#PARALLEL]]:{{.*}} warning: 'columns::ncol' has no device version
! CHECK-COUNT-4: 'columns::half' has no device version

! Ranges of loops come from pure functions of another file: bound to types, of expressions,
! of what the construct has data clauses for, and beside private variables.
program host_ranges
  use columns
  implicit none
  type(moist) :: air

  air%n = 30
  allocate (air%t(30, 12), air%q(30, 12))
  air%t = 1
  air%q = 0
  call heat(air, 3)
  if (any(air%t(:, :2) /= 1) .or. any(air%t(:, 12) /= 13) .or. sum(air%t) /= 2610) stop 1
  if (any(air%q(7, :6) /= 7) .or. any(air%q(:, 7:) /= 0)) stop 2
contains
  subroutine heat(a, first)
    class(moist), intent(inout) :: a
    integer, intent(in) :: first
    integer :: i, l, count, part

    !$acc enter data copyin(a, a%t, a%q)
    !$acc parallel loop gang vector collapse(2) present(a, a%t)
    do l = first, a%nlev(first - 2)
      do i = 1, a%ncol()
        a%t(i, l) = a%t(i, l) + l
      end do
    end do
    !$acc parallel loop gang present(a, a%q)
    do l = 1, half(size(a%q, 2))
      !$acc loop vector
      do i = 1, size(a%q, 1)
        a%q(i, l) = i
      end do
    end do
    count = 2
    part = 1
    !$acc parallel loop gang num_gangs(half(8)) reduction(+:count) firstprivate(part)
    do l = 1, half(first * 4)
      count = count + part
    end do
    if (count /= 8) stop 3
    !$acc kernels copy(count)
    do l = half(2), half(10), half(half(8))
      count = count + l
    end do
    !$acc end kernels
    if (count /= 17) stop 4
    !$acc serial loop copy(count)
    do l = half(2), 3
      count = count + l
    end do
    if (count /= 23) stop 5
    !$acc exit data copyout(a%t, a%q) delete(a)
  end subroutine
end program
