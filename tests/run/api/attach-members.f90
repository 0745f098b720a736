! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Members that routines bring and attach: the program's own descriptors are found in the
! objects that are present, in arrays of objects and sections of them too (3.2.18, 3.2.31).
program attach_members
  use openacc
  implicit none
  type s
    integer :: n
    real, allocatable :: a(:)
    real, pointer :: p(:,:)
  end type
  type(s) :: x, y(3)
  type(s), allocatable :: z(:)
  integer :: i
  real :: total
  allocate (x%a(5), source=1.)
  allocate (x%p(2, 2), source=3.)
  call acc_copyin(x)
  call acc_copyin(x%a)
  call acc_copyin(x%p)
  call acc_attach(x%a)
  call acc_attach(x%p)
  total = 0
  if (acc_get_device_type() /= acc_device_host) then
    x%a = 0
    x%p = 0
  end if
  !$acc serial present(x) copy(total)
  total = sum(x%a) + sum(x%p)
  !$acc end serial
  if (total /= 17.) error stop 1
  call acc_detach(x%a)
  call acc_detach(x%p)
  call acc_delete(x%a)
  call acc_delete(x%p)
  call acc_delete(x)
  allocate(z(3))
  do i=1,3
    allocate (z(i)%a(i), source=real(i))
    allocate (y(i)%a(i), source=real(i))
  end do
  !$acc enter data copyin(y(2:3), z)
  do i = 1, 3
    call acc_copyin(z(i)%a)
    call acc_attach(z(i)%a)
    if (i == 1) cycle
    call acc_copyin(y(i)%a)
    call acc_attach(y(i)%a)
  end do
  total = 0
  !$acc serial present(z,y(2:3)) copy(total)
  do i = 1, 3
    total = total + sum(z(i)%a)
    if (i > 1) total = total + sum(y(i)%a)
  end do
  !$acc end serial
  if (total /= 1+4+9+4+9) error stop 2
end program attach_members
