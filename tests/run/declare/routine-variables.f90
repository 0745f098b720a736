! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Routines called in constructs use the device copies of declared variables,
! directly and in what they call: scalars, arrays, allocatables, a common block.
! Outside of constructs the same routines use the host's (2.13).
module state
  implicit none
  integer, parameter :: n = 50
  integer :: table(0:n)
  integer :: factor = 3
  integer, allocatable :: offsets(:)
  integer, pointer :: window(:)
  !$acc declare create(table, offsets, window) copyin(factor)
contains
  integer function value_of(k)
    !$acc routine seq
    integer, intent(in) :: k
    value_of = table(k) * factor + nested(k)
  end function value_of

  integer function nested(k)
    !$acc routine seq
    integer, intent(in) :: k
    integer :: shared
    common /numbers/ shared
    !$acc declare create(/numbers/)
    nested = offsets(lbound(offsets, 1) + k) + size(offsets) + window(k) + shared
  end function nested

  subroutine store(k)
    !$acc routine seq
    integer, intent(in) :: k
    table(k) = -k
  end subroutine store
end module state

program routine_variables
  use state
  implicit none
  integer, target :: memory(n)
  integer :: results(n), i, shared
  common /numbers/ shared
  !$acc declare create(/numbers/)

  allocate (offsets(11:10 + n))
  do i = 1, n
    table(i) = i
    offsets(10 + i) = 100 * i
    memory(i) = 7
  end do
  table(0) = 0
  shared = 40
  window => memory
  !$acc update device(table, offsets, shared)
  !$acc enter data copyin(memory) attach(window)

  !$acc parallel loop copyout(results)
  do i = 1, n - 1
    results(i) = value_of(i)
  end do
  do i = 1, n - 1
    if (results(i) /= 3 * i + 100 * (i + 1) + n + 7 + 40) error stop 'device values'
  end do
  if (value_of(2) /= results(2)) error stop 'host values'

  ! Private copies are the construct's or loop's; routines use the variable.
  !$acc parallel loop private(factor) copyout(results)
  do i = 1, n - 1
    factor = 1000
    results(i) = value_of(i) + factor
  end do
  if (any(results(:n - 1) /= [(value_of(i) + 1000, i = 1, n - 1)])) error stop 'private in a loop'
  !$acc parallel private(factor) copyout(results)
  factor = 2000
  !$acc loop
  do i = 1, n - 1
    results(i) = value_of(i) + factor
  end do
  !$acc end parallel
  if (any(results(:n - 1) /= [(value_of(i) + 2000, i = 1, n - 1)])) error stop 'private in a construct'

  !$acc parallel loop
  do i = 1, n
    call store(i)
  end do
  !$acc update self(table)
  do i = 1, n
    if (table(i) /= -i) error stop 'stored'
  end do
  !$acc exit data delete(memory) detach(window)
end program routine_variables
