! RUN: %accc -O2 -gpu=deepcopy %s -o %t
! RUN: %on-every-device %t

! With -gpu=deepcopy an update of an object moves its members: allocatable ones to
! any depth, targets of pointers; of a section of objects, and of a single one.
program deep_update
  use openacc
  implicit none
  type inner
    integer :: n = 0
    integer, allocatable :: v(:)
  end type inner
  type outer
    integer, pointer :: p(:) => null()
    type(inner), allocatable :: list(:)
    type(inner) :: own
  end type outer
  type(outer) :: x
  type(inner) :: row(4)
  logical :: separate
  integer :: k

  separate = acc_get_device_type() /= acc_device_host
  allocate (x%p(3), x%list(2), x%own%v(4))
  do k = 1, 2
    allocate (x%list(k)%v(k))
  end do
  do k = 1, 4
    allocate (row(k)%v(k))
  end do
  call fill(1)
  !$acc enter data copyin(x, row)

  call fill(10)
  !$acc update device(x)
  call add
  if (separate .and. any(x%p /= 10)) error stop 'the device shows through'
  call fill(-1)
  !$acc update self(x) if_present
  call expect(11)

  ! A section of an array of objects, and one element.
  do k = 1, 4
    row(k)%v = 100 * k
  end do
  !$acc update device(row(2:3))
  !$acc parallel loop present(row)
  do k = 1, 4
    row(k)%v(k) = row(k)%v(k) + 1
  end do
  !$acc update self(row(1:2), row(4))
  if (separate) then
    if (row(1)%v(1) /= 2 .or. row(4)%v(4) /= 2) error stop 'outside of the section'
    if (row(3)%v(3) /= 300) error stop 'not updated'
  end if
  if (row(2)%v(2) /= 201 .or. row(2)%v(1) /= 200) error stop 'section'
  !$acc exit data delete(x, row)
  !$acc update device(x) if_present

contains

  subroutine fill(value)
    integer, intent(in) :: value
    integer :: k
    x%p = value
    x%own%n = value
    x%own%v = value
    do k = 1, 2
      x%list(k)%n = value
      x%list(k)%v = value
    end do
    do k = 1, 4
      row(k)%v = value
    end do
  end subroutine fill

  subroutine add
    integer :: k
    !$acc serial present(x)
    x%own%n = x%own%n + 1
    do k = 1, 3
      x%p(k) = x%p(k) + 1
    end do
    do k = 1, 4
      x%own%v(k) = x%own%v(k) + 1
    end do
    do k = 1, 2
      x%list(k)%n = x%list(k)%n + 1
      x%list(k)%v(k) = x%list(k)%v(k) + 1
    end do
    !$acc end serial
  end subroutine add

  subroutine expect(value)
    integer, intent(in) :: value
    integer :: k
    if (.not. separate) return
    if (any(x%p /= value) .or. x%own%n /= value .or. any(x%own%v /= value)) error stop 'own'
    do k = 1, 2
      if (x%list(k)%n /= value .or. x%list(k)%v(k) /= value) error stop 'list'
    end do
  end subroutine expect
end program deep_update
