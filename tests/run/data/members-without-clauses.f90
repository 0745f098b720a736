! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Constructs without clauses for allocatable and pointer components bring what these lead to,
! whatever the object is: a local variable, a dummy argument, polymorphic, allocatable.
module grids
  implicit none
  type level
    real, allocatable :: field(:)
  end type
  type grid
    integer :: n = 8
    integer, allocatable :: cells(:)
    integer, pointer :: links(:) => null()
    type(level), pointer :: top => null()
    type(level), allocatable :: levels(:)
    integer, allocatable :: never(:)
  end type
contains
  subroutine of_dummy(x)
    type(grid), intent(inout) :: x
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      x%cells(i) = x%cells(i) + 10
      if (i > 100) x%cells(i) = x%never(i)
    end do
    !$acc kernels
    do i = 1, x%n
      x%cells(i) = x%cells(i) + x%links(i)
    end do
    !$acc end kernels
  end subroutine

  subroutine of_class(x)
    class(grid), intent(inout) :: x
    integer :: i
    !$acc enter data copyin(x)
    !$acc parallel loop async(1)
    do i = 1, x%n
      x%cells(i) = x%cells(i) + x%links(i)
    end do
    !$acc wait(1)
    !$acc exit data delete(x)
    !$acc data copyin(x)
    !$acc parallel loop
    do i = 1, x%n
      x%cells(i) = x%cells(i) + x%links(i)
    end do
    !$acc end data
  end subroutine

  subroutine of_optional(x)
    type(grid), intent(inout), optional :: x
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      if (present(x)) x%cells(i) = x%cells(i) + 1
    end do
  end subroutine

  subroutine of_pointer(x)
    type(grid), pointer :: x
    integer :: i
    !$acc parallel loop
    do i = 1, 8
      x%top%field(i) = x%top%field(i) + i
    end do
  end subroutine

  ! Some members are there, in two ways, and one of them in part.
  subroutine of_present(x)
    type(grid), intent(inout) :: x
    integer :: i
    !$acc enter data copyin(x, x%cells) copyin(x%links(1:4))
    !$acc parallel loop present(x)
    do i = 1, 4
      x%cells(i) = x%cells(i) + x%links(i) + int(x%top%field(i))
    end do
    !$acc update self(x%cells)
    !$acc exit data delete(x%cells, x%links(1:4), x)
  end subroutine
end module

program members_without_clauses
  use grids
  implicit none
  type(grid), target :: x
  type(grid), allocatable :: y
  type(grid), pointer :: p
  integer :: i

  allocate (x%cells(8), x%links(8), x%top, y)
  allocate (y%cells(8), x%top%field(8))
  x%cells = 1; x%links = 5; y%cells = 1; x%top%field = 0
  !$acc parallel loop
  do i = 1, 8
    y%cells(i) = y%cells(i) + x%links(i)
  end do
  if (any(y%cells /= 6)) error stop 'allocatable'
  call of_dummy(x)
  if (any(x%cells /= 16)) error stop 'dummy'
  call of_class(x)
  if (any(x%cells /= 26)) error stop 'class'
  call of_optional()
  call of_optional(x)
  if (any(x%cells /= 27)) error stop 'optional'
  p => x
  call of_pointer(p)
  if (any(x%top%field /= [(i, i = 1, 8)])) error stop 'pointer'
  call of_present(x)
  if (any(x%cells /= [33, 34, 35, 36, 27, 27, 27, 27])) error stop 'present'

  ! Where a data construct has members of other objects, the object comes along.
  allocate (x%levels(3))
  allocate (x%levels(2)%field(8))
  x%levels(2)%field = 1
  !$acc data copy(x%top%field, x%levels(2)%field)
  !$acc parallel loop
  do i = 1, 8
    x%top%field(i) = x%top%field(i) + 10
    x%levels(2)%field(i) = x%levels(2)%field(i) + 10
  end do
  !$acc end data
  if (any(x%top%field /= [(i + 10, i = 1, 8)])) error stop 'target'
  if (any(x%levels(2)%field /= 11)) error stop 'element'
end program
