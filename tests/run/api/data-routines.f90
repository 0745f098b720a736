! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! acc_copyin, acc_create, acc_update_device, acc_update_self, acc_copyout,
! acc_delete and acc_is_present (3.2.18 to 3.2.26).
program data_routines
  use openacc
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), m(n, n), probe, i, j
  real(8), allocatable :: x(:)
  logical :: separate

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a = 1
  m = 0
  allocate (x(0:n))
  x = 3
  call acc_copyin(a)
  call acc_create(m)
  call acc_copyin(x)
  if (.not. acc_is_present(a)) error stop 'a is not present'
  if (.not. acc_is_present(a(3:9))) error stop 'a section of a is not present'
  a = 2
  call acc_update_device(a)
  !$acc parallel loop collapse(2) present(a, m, x)
  do j = 1, n
    do i = 1, n
      m(i, j) = a(i) * j + int(x(i))
    end do
  end do
  call acc_update_self(m)
  do j = 1, n
    do i = 1, n
      if (m(i, j) /= 2 * j + 3) error stop 'm'
    end do
  end do
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = -i
  end do
  call acc_copyout(a)
  do i = 1, n
    if (a(i) /= -i) error stop 'a'
  end do
  call acc_delete(m)
  call acc_delete(x)
  if (separate) then
    if (acc_is_present(a) .or. acc_is_present(m) .or. acc_is_present(x)) error stop 'still present'
  end if
end program data_routines
