! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! An allocatable member entered after its object is attached to the object's
! device copy, and kernels reach it through the object (2.6.4, 2.7.2).
program members
  implicit none
  type field
    integer :: n
    real, allocatable :: u(:), v(:)
  end type field
  type(field) :: f
  integer :: i

  f%n = 70
  allocate (f%u(f%n), f%v(f%n))
  f%u = 2
  f%v = 0
  !$acc enter data copyin(f)
  !$acc enter data copyin(f%u) create(f%v)
  !$acc parallel loop present(f)
  do i = 1, f%n
    f%v(i) = f%u(i) * i
  end do
  !$acc update self(f%v)
  do i = 1, f%n
    if (f%v(i) /= 2 * i) error stop 'update'
  end do
  !$acc parallel loop present(f)
  do i = 1, f%n
    f%u(i) = f%v(i) + 1
  end do
  !$acc exit data copyout(f%u) delete(f%v)
  !$acc exit data delete(f)
  if (.not. allocated(f%u) .or. size(f%u) /= 70) error stop 'descriptor'
  do i = 1, f%n
    if (f%u(i) /= 2 * i + 1) error stop 'u'
  end do
end program members
