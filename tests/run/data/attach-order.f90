! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Members that are present before their object are attached when it arrives, in
! one directive and in several, also in arrays of objects and in objects inside of
! objects. The host's members are spoilt, so that a kernel which follows the
! host's address is found out (2.6.8, 2.7).
program attach_order
  use openacc
  implicit none
  type inner
    real, allocatable :: w(:)
  end type inner
  type outer
    integer :: n
    real, allocatable :: a(:)
    real, pointer :: p(:)
    type(inner) :: in(2)
  end type outer
  type(outer) :: x, y(3)
  real :: total
  integer :: i, k

  call make(x)
  !$acc enter data copyin(x%a, x%p, x%in(1)%w, x%in(2)%w, x)
  call spoil(x)
  total = 0
  !$acc parallel loop present(x) reduction(+:total)
  do i = 1, 10
    total = total + x%a(i) + x%p(i) + x%in(1)%w(i) + x%in(2)%w(i)
  end do
  if (abs(total - expected()) > 1e-3) error stop 'one directive'
  !$acc exit data delete(x, x%a, x%p, x%in(1)%w, x%in(2)%w)

  call make(x)
  !$acc data copyin(x%a, x%p)
  !$acc data copyin(x%in(1)%w, x%in(2)%w)
  !$acc data copyin(x)
  call spoil(x)
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, x%n
    total = total + x%a(i) + x%p(i) + x%in(1)%w(i) + x%in(2)%w(i)
  end do
  if (abs(total - expected()) > 1e-3) error stop 'several'
  !$acc end data
  !$acc end data
  !$acc end data

  do k = 1, 3
    call make(y(k))
    !$acc enter data copyin(y(k)%a)
  end do
  !$acc enter data copyin(y(2:3))
  do k = 1, 3
    call spoil(y(k))
  end do
  total = 0
  !$acc parallel loop collapse(2) present(y(2:3)) reduction(+:total)
  do k = 2, 3
    do i = 1, 10
      total = total + y(k)%a(i)
    end do
  end do
  if (total /= 40) error stop 'array of objects'
  do k = 1, 3
    !$acc exit data delete(y(k)%a)
  end do
  !$acc exit data delete(y(2:3))

contains

  subroutine make(object)
    type(outer), intent(out) :: object
    object%n = 10
    allocate (object%a(10), source=2.0)
    allocate (object%p(10), source=3.0)
    allocate (object%in(1)%w(10), source=4.0)
    allocate (object%in(2)%w(10), source=5.0)
  end subroutine make

  ! Only where the host's memory is not the device's.
  subroutine spoil(object)
    type(outer), intent(inout) :: object
    if (acc_get_device_type() == acc_device_host) return
    object%a = -1
    object%p = -1
    object%in(1)%w = -1
    object%in(2)%w = -1
  end subroutine spoil

  real function expected()
    expected = 10 * (2 + 3 + 4 + 5)
  end function expected
end program attach_order
