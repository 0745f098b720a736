! ACCC_SIMT_RACES=1: kernels that access what no data clause has brought stop before they do.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -w --offload-arch=simt element.f90 -o element
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./element 2>&1 | FileCheck element.f90
! RUN: %accc -w --offload-arch=simt section.f90 -o section
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./section 2>&1 | FileCheck section.f90
! RUN: %accc --offload-arch=simt member.f90 -o member
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 not ./member 2>&1 | FileCheck member.f90
! RUN: %accc --offload-arch=simt inside.f90 -o inside
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ./inside
!--- element.f90
program element
  integer, parameter :: n = 20
  real :: a(n)
  integer :: i
  a = 0
  !$acc data create(a(n:n))
  !$acc parallel loop
  do i = 1, n
    a(i) = i
  end do
  !$acc end data
end program
! CHECK: stopped in thread [0, 0, 0] of block [0, 0, 0]: it writes {{.*}} at {{.*}}element.f90:9, in memory that is not the device's
! CHECK-NEXT: at {{.*}}element.f90:7 (main program)
!--- section.f90
! One element too many.
subroutine set(a, n, m)
  integer :: n, m, i
  real :: a(n)
  !$acc parallel loop copyout(a(1:m))
  do i = 1, n
    a(i) = i
  end do
end subroutine
program section
  real :: a(9)
  call set(a, 9, 8)
end program
! CHECK: stopped in thread [8, 0, 0] of block [0, 0, 0]: it writes 'a' at {{.*}}section.f90:7, in memory that is not the device's
!--- member.f90
! The objects are there, their members are not.
module types
  type t
    real, allocatable :: a(:)
  end type
contains
  subroutine total(x, s)
    !$acc routine seq
    type(t), intent(in) :: x
    real, intent(out) :: s
    integer :: i
    s = 0
    do i = 1, size(x%a)
      s = s + x%a(i)
    end do
  end subroutine
end module
program member
  use types
  type(t) :: x(2)
  real :: s(2)
  allocate(x(1)%a(10), x(2)%a(10))
  x(1)%a = 1
  x(2)%a = 1
  !$acc enter data copyin(x)
  !$acc serial copyout(s) present(x)
  do i = 1, 2
    call total(x(i), s(i))
  end do
  !$acc end serial
end program
! CHECK: it reads {{.*}} at {{.*}}member.f90:14, in memory that is not the device's
!--- inside.f90
! Constants, memory of the kernel's heap, module variables and members are the device's.
module data
  integer, parameter :: table(5) = [3, 1, 4, 1, 5]
  real :: declared(5) = 2
  !$acc declare copyin(declared)
  type t
    real, allocatable :: a(:)
  end type
end module
program inside
  use data
  type(t) :: x
  real :: r(5), w(5)
  real, allocatable :: own(:)
  integer :: i
  allocate(x%a(5))
  x%a = 1
  !$acc enter data copyin(x, x%a)
  !$acc parallel loop private(w) copyout(r)
  do i = 1, 5
    w = declared
    r(i) = table(i) + x%a(i) + sum(w)
  end do
  !$acc serial private(own) copy(r)
  allocate(own(5))
  own = r
  r = own + 1
  deallocate(own)
  !$acc end serial
  if (any(r /= [3, 1, 4, 1, 5] + 12)) error stop
end program
