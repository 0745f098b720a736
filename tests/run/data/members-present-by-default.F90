! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -DMISSING %s -o %t.missing
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t.missing 2>&1 | FileCheck %s

! default(present) in constructs that use components of an object of which the program has brought
! those components alone: the object comes with them (2.5.16, 2.6.8).
module grids
  implicit none
  type inner
    real, pointer :: p(:) => null()
  end type
  type grid
    integer :: n = 100
    real, allocatable :: a(:), b(:)
    real :: shift = 2
    type(inner) :: deep
  end type
  type(grid) :: shared
contains
  subroutine on_dummy(x)
    type(grid), intent(inout) :: x
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, x%n
      x%a(i) = x%a(i) + x%shift
    end do
  end subroutine
end module

program members_present_by_default
  use grids
  implicit none
  type(grid) :: x
  integer :: i
  allocate (x%a(100), x%b(100), shared%a(100), x%deep%p(100))
  x%a = 1
  x%b = 1
  x%deep%p = 1
  shared%a = 1

  !$acc data copy(x%a)
  !$acc parallel loop default(present)
  do i = 1, 100
    x%a(i) = x%a(i) + i
  end do
  call on_dummy(x)
  !$acc end data
  if (any(x%a /= [(i + 3, i=1, 100)])) error stop 'data'

  !$acc enter data copyin(x%a, shared%a, x%deep%p)
  !$acc kernels default(present)
  do i = 1, x%n
    shared%a(i) = shared%a(i) + x%a(i) + x%deep%p(i)
  end do
  !$acc end kernels
  !$acc parallel loop default(present) async
  do i = 1, 100
    x%deep%p(i) = shared%a(i)
  end do
  !$acc wait
  !$acc exit data delete(x%a) copyout(shared%a, x%deep%p)
  if (any(shared%a /= [(i + 5, i=1, 100)]) .or. any(x%deep%p /= shared%a)) error stop 'enter data'

  ! The object is present, and not all of its components.
  !$acc data copyin(x) copy(x%a)
  !$acc parallel loop default(present)
  do i = 1, 100
    if (x%n > 100) x%b(i) = 5
    x%a(i) = 6
  end do
  !$acc end data
  if (any(x%a /= 6) .or. any(x%b /= 1)) error stop 'with the object'

#ifdef MISSING
  ! CHECK: accc runtime error: data of 'x%a' is not present on the device
  ! CHECK-NEXT: at {{.*}}members-present-by-default.F90:[[@LINE+1]]
  !$acc parallel loop default(present)
  do i = 1, 100
    x%a(i) = 7
  end do
#endif
end program
