! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=host-discrete %t brought
! RUN: env ACC_DEVICE_TYPE=host-discrete %t inside
! RUN: env ACC_DEVICE_TYPE=host-discrete not %t 2>&1 | FileCheck %s

! Targets of pointer components that overlap, of which a construct without a clause brings the one
! and finds a part of the other: no device memory for the rest would be there.
! CHECK: data of 'f%q' is only partly present on the device
! CHECK-SAME: but 'f%p', entered at
! CHECK-SAME: no clause names either of them, and their targets overlap
! CHECK-SAME: bring all elements of the array that 'f%q' and 'f%p' are parts of first
module fields
  implicit none
  type field
    integer, pointer :: p(:) => null(), q(:) => null()
  end type
contains
  subroutine add(f, n)
    type(field), intent(inout) :: f
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop
    do i = 1, n
      f%q(i) = f%p(n + 1 - i) + 1
    end do
  end subroutine
end module

program overlapping_targets
  use fields
  implicit none
  integer, parameter :: n = 100
  type(field) :: f
  integer, target :: t(2*n)
  character(9) :: what
  integer :: i
  call get_command_argument(1, what)
  t = [(i, i = 1, 2*n)]
  f%p => t(:n)
  f%q => t(n+1:)
  call add(f, n)
  if (any(t(n+1:) /= [(n + 2 - i, i = 1, n)])) error stop 'apart'
  f%p => t
  f%q => t(3:n+2)
  select case (what)
  case ('inside')
    ! The one that the construct uses first is all of the array.
    call add(f, 1)
    if (t(3) /= 2) error stop 'inside'
  case ('brought')
    f%p => t(:n)
    !$acc data copy(t)
    call add(f, 2)
    !$acc end data
    if (any(t(3:4) /= [3, 2])) error stop 'brought'
  case default
    f%p => t(:n)
    call add(f, n)
  end select
end program
