! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck --implicit-check-not=warning %s
! RUN: %on-every-device %t

! C_LOC of variables without TARGET, and ALLOCATED of pointers in clauses, as other compilers
! take them.
module addresses
  use iso_c_binding
  implicit none
  type field
    real, pointer :: values(:) => null()
    real :: sums(3) = 0
  end type
  real :: table(4) = [1, 2, 3, 4]
contains
  type(c_ptr) function second(x)
    real, intent(inout) :: x(:)
    ! CHECK: foreign-functions.f90:[[#@LINE+1]]:20: warning: 'x' has no TARGET attribute, which C_LOC asks for
    second = c_loc(x(2))
  end function

  subroutine increase(address, n)
    type(c_ptr), intent(in) :: address
    integer, intent(in) :: n
    real, pointer :: x(:)
    integer :: i
    call c_f_pointer(address, x, [n])
    !$acc parallel loop deviceptr(x)
    do i = 1, n
      x(i) = x(i) + 1
    end do
  end subroutine
end module

program foreign_functions
  use addresses
  implicit none
  real, allocatable :: a(:)
  real :: b(10)
  type(field) :: f
  type(field), target :: g
  real, pointer :: seen(:)
  integer :: i

  allocate (a(10))
  a = 1
  b = 2
  !$acc data copy(a, b)
  !$acc host_data use_device(a, b)
  ! CHECK: foreign-functions.f90:[[#@LINE+1]]:23: warning: 'a' has no TARGET
  call increase(c_loc(a), 10)
  ! CHECK: foreign-functions.f90:[[#@LINE+1]]:23: warning: 'b' has no TARGET
  call increase(c_loc(b(3)), 5)
  !$acc end host_data
  !$acc end data
  if (any(a /= 2)) error stop 1
  if (any(b /= [2, 2, 3, 3, 3, 3, 3, 2, 2, 2])) error stop 2

  call c_f_pointer(second(b), seen, [2])
  if (any(seen /= [2, 3])) error stop 3
  ! CHECK: foreign-functions.f90:[[#@LINE+1]]:26: warning: 'table' has no TARGET
  call c_f_pointer(c_loc(table), seen, [4])
  if (any(seen /= [1, 2, 3, 4])) error stop 4
  call c_f_pointer(c_loc(g%sums), seen, [3])
  if (any(seen /= 0)) error stop 5

  ! CHECK: foreign-functions.f90:[[#@LINE+1]]:37: warning: 'values' is a pointer: ALLOCATED is taken for ASSOCIATED
  !$acc update device(f%values) if (allocated(f%values))
  allocate (f%values(5))
  f%values = 5
  !$acc enter data copyin(f, f%values)
  !$acc parallel loop present(f)
  do i = 1, 5
    f%values(i) = f%values(i) + i
  end do
  ! CHECK: foreign-functions.f90:[[#@LINE+1]]:35: warning: 'values' is a pointer
  !$acc update self(f%values) if (allocated(f%values) .and. size(f%values) == 5)
  !$acc exit data delete(f%values, f)
  if (any(f%values /= [6, 7, 8, 9, 10])) error stop 6
  f%values = 1
  call c_f_pointer(c_loc(f%values), seen, [5])
  if (any(seen /= 1)) error stop 7
end program
