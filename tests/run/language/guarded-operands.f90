! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc -O0 %s -o %t
! RUN: %t

! The right operand of .AND. and .OR. is not evaluated where the left one says that it would
! end the program: in procedures, constructs and routines.
module conditions
  implicit none
  type node
    integer :: value = 0
    integer, allocatable :: weights(:)
    type(node), pointer :: next => null()
  end type
contains
  integer function of_dummies(n, every, x, list) result(taken)
    integer, intent(in) :: n, every
    integer, intent(in), optional :: x, list(:)
    taken = 0
    if (present(x) .and. x == 2) taken = taken + 1
    if (every > 0 .and. mod(n, every) == 0) taken = taken + 2
    if (.not. present(list) .or. list(1) == 7) taken = taken + 4
    if (present(list) .and. size(list) == 3) taken = taken + 8
    if (present(x) .and. (present(list) .and. x == size(list))) taken = taken + 16
  end function

  integer function of_memory(first, values, has_values, key) result(taken)
    type(node), pointer, intent(in) :: first
    integer, allocatable, intent(in) :: values(:)
    logical, intent(in) :: has_values
    integer, intent(in) :: key
    type(node), pointer :: it
    integer :: i
    taken = 0
    if (associated(first) .and. first%value == 1) taken = taken + 1
    if (allocated(values) .and. any(values == key)) taken = taken + 2
    if (has_values .and. values(2) == 5) taken = taken + 4
    if (.not. allocated(values) .or. sum(values) > 10) taken = taken + 8
    it => first
    do while (associated(it) .and. it%value /= key)
      it => it%next
    end do
    if (associated(it)) taken = taken + 16
    if (associated(first) .and. allocated(first%weights) .and. first%weights(1) == 3) taken = taken + 32
    i = -2000000000
    if (i > 0 .and. values(i) == 5) taken = taken + 64
  end function

  pure integer function lane(i, every, x)
    !$acc routine seq
    integer, intent(in) :: i, every
    integer, intent(in), optional :: x
    lane = 0
    if (present(x) .and. x == i) lane = 1
    if (every /= 0 .and. mod(i, every) == 1) lane = lane + 2
  end function
end module

program guarded_operands
  use conditions
  implicit none
  integer, parameter :: n = 300
  type(node), pointer :: first
  integer, allocatable :: values(:), none(:)
  integer :: found(n), index(n), every, i, wanted
  logical :: was_called

  if (of_dummies(4, 2) /= 6) error stop 'absent'
  if (of_dummies(4, 0, x=3, list=[7, 8, 9]) /= 28) error stop 'present'
  if (of_dummies(5, 2, x=2, list=[1, 2]) /= 17) error stop 'others'

  nullify(first)
  if (of_memory(first, none, .false., 9) /= 8) error stop 'nothing there'
  allocate(first)
  first%value = 1
  allocate(first%next)
  first%next%value = 9
  values = [4, 5, 6]
  if (of_memory(first, values, .true., 5) /= 15) error stop 'no weights'
  first%weights = [3]
  if (of_memory(first, values, .true., 9) /= 1 + 4 + 8 + 16 + 32) error stop 'weights'

  ! Functions with effects are called all the same.
  was_called = .false.
  i = 0
  if (i > 0 .and. has_effects()) error stop 'no'
  if (.not. was_called) error stop 'functions with effects'

  do i = 1, n
    index(i) = merge(i, -2000000000, mod(i, 3) == 0)
  end do
  do every = 0, 2, 2
    !$acc parallel loop copyin(index) copyout(found)
    do i = 1, n
      found(i) = 0
      if (every > 0 .and. mod(i, every) == 0) found(i) = 1
      if (index(i) > 0 .and. index(max(index(i), 1)) == i) found(i) = found(i) + 2
      if (index(i) < 0 .or. index(index(i)) == 7) found(i) = found(i) + 4
      found(i) = found(i) + 8*lane(i, every) + 64*lane(i, every, 5)
    end do
    do i = 1, n
      wanted = merge(1, 0, every == 2 .and. mod(i, 2) == 0) + merge(2, 4, mod(i, 3) == 0) &
               + merge(16 + 128, 0, every == 2 .and. mod(i, 2) == 1) + merge(64, 0, i == 5)
      if (found(i) /= wanted) error stop 'parallel'
    end do

    !$acc kernels copyin(index) copyout(found)
    do i = 1, n
      found(i) = 0
      if (index(i) > 0 .and. index(index(i)) == i .and. (every == 0 .or. mod(i, every) == 0)) found(i) = 1
    end do
    !$acc end kernels
    do i = 1, n
      wanted = merge(1, 0, mod(i, 3) == 0 .and. (every == 0 .or. mod(i, 2) == 0))
      if (found(i) /= wanted) error stop 'kernels'
    end do
  end do
  print '(a)', 'all right'
contains
  logical function has_effects()
    was_called = .true.
    has_effects = .true.
  end function
end program
