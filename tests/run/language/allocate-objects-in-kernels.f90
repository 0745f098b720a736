! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACCC_HEAP_SIZE=1M %on-every-device %t

! Objects that kernels allocate begin with the default values of their type and without
! memory for their components, also where others have left something there. What those hold
! goes with the objects: the heap of kernels would not have room for all of them.
module shapes
  implicit none
  type inner
    integer :: count = 2
    integer, allocatable :: v(:)
  end type
  type outer
    real :: x(2) = [1.5, 2.5]
    type(inner) :: part(3)
    real, pointer :: p(:) => null()
  end type
contains
  integer function counted(n)
    !$acc routine seq
    integer, intent(in) :: n
    type(outer), allocatable :: objects(:)
    integer :: i
    allocate(objects(n))
    counted = 0
    do i = 1, n
      counted = counted + sum(objects(i)%part%count) + int(sum(objects(i)%x))
      if (allocated(objects(i)%part(2)%v) .or. associated(objects(i)%p)) counted = -1
    end do
    allocate(objects(1)%part(3)%v(200), objects(n)%part(1)%v(100))
    deallocate(objects)
  end function
end module

program main
  use shapes
  implicit none
  integer, parameter :: n = 4000
  integer :: found(n), i
  !$acc parallel loop gang vector copyout(found)
  do i = 1, n
    block
      real, allocatable :: dirt(:)
      type(inner), allocatable :: more(:), one
      integer :: status
      allocate(dirt(64))
      dirt = 1.5
      deallocate(dirt)
      allocate(more(2), one, stat=status)
      found(i) = more(2)%count + one%count + counted(3) + status
      if (allocated(more(1)%v) .or. allocated(one%v)) found(i) = -1
      deallocate(more)
    end block
  end do
  if (any(found /= 34)) then
    print *, found(1:5)
    error stop 'not initialised'
  end if
  print *, "PASS"
end program
