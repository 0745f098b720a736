! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! ATTACH and DETACH of what ASSOCIATE calls a pointer are those of the pointer.
program main
  implicit none
  type field
    real(8), pointer :: values(:) => null()
    integer :: n = 3
  end type
  type holder
    type(field) :: part
  end type
  type(holder) :: self
  integer :: i
  real(8) :: s
  allocate(self%part%values(4))
  self%part%values = [1d0, 2d0, 3d0, 4d0]
  !$acc enter data copyin(self%part%values)
  !$acc enter data copyin(self)
  associate (values => self%part%values)
    !$acc enter data attach(values)
  end associate
  s = 0
  !$acc parallel loop present(self) reduction(+:s)
  do i = 1, 4
    s = s + self%part%values(i) * self%part%n
  end do
  associate (part => self%part)
    associate (values => part%values)
      !$acc exit data detach(values)
    end associate
  end associate
  !$acc exit data delete(self)
  !$acc exit data delete(self%part%values)
  if (s /= 30) error stop 1
  print *, 'ok'
end program
