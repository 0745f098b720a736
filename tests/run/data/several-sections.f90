! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Clauses of one directive may name several sections of one variable (2.7.1): each is copied as
! its clause says, and a construct uses all of them.
module kinds_of_arrays
  implicit none
  type holder
    integer :: inside(100) = 0
    integer, allocatable :: list(:)
    integer, pointer :: target(:) => null()
  end type holder
contains
  subroutine add(a, low, high, shift)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: low, high, shift
    integer :: i
    !$acc parallel loop copy(a(low:high)) copyin(a(low + shift:high + shift))
    do i = low, high
      a(i) = a(i) + a(i + shift)
    end do
  end subroutine add
  integer function here(i)
    integer, intent(in) :: i
    here = i
  end function here
end module kinds_of_arrays

program several_sections
  use kinds_of_arrays
  use openacc
  implicit none
  integer :: a(100), m(20, 20), i, j, n, none
  integer, allocatable :: b(:)
  type(holder) :: h
  logical :: separate

  separate = acc_get_device_type() /= acc_device_host
  n = 10
  none = 0

  ! On the construct.
  call reset
  !$acc parallel loop copy(a(1:n)) copyin(a(50:60))
  do i = 1, n
    a(i) = a(i) + a(i + 50)
  end do
  call check(n, 50, 'construct')

  ! On a data construct around, with and without clauses on the construct.
  call reset
  !$acc data copy(a(1:10)) copyin(a(51:60))
  !$acc parallel loop
  do i = 1, 10
    a(i) = a(i) + a(i + 50)
  end do
  ! What the clauses do not copy back stays.
  a(55) = 0
  a(30) = 7
  !$acc end data
  if (a(55) /= 0 .or. a(30) /= 7) error stop 'more than the section was copied'
  a(55) = 155
  a(30) = 130
  call check(10, 50, 'data')

  call reset
  !$acc data copyin(a(51:60), a(91:100)) copy(a(1:10))
  !$acc parallel loop present(a(1:10), a(51:60))
  do i = 1, 10
    a(i) = a(i) + a(i + 50)
  end do
  !$acc end data
  call check(10, 50, 'present')

  ! By enter data; each has an end of its own.
  call reset
  !$acc enter data copyin(a(1:10), a(51:60))
  !$acc parallel loop present(a(1:10), a(51:60))
  do i = 1, 10
    a(i) = a(i) + a(i + 50)
    a(i + 50) = -i
  end do
  !$acc exit data copyout(a(1:10))
  call check(10, 50, 'enter data', separate)
  if (separate) then
    if (acc_is_present(a(1:10))) error stop 'stays'
    if (.not. acc_is_present(a(51:60))) error stop 'went'
  end if
  !$acc exit data copyout(a(51:60))
  do i = 1, 10
    if (a(i + 50) /= -i) error stop 'second end'
  end do

  ! A section without elements says nothing of the place of others; nor does one that is absent.
  call reset
  !$acc parallel loop copyin(a(1:none)) copy(a(21:30)) copyin(a(81:90))
  do i = 21, 30
    a(i) = a(i) + a(i + 60)
  end do
  do i = 21, 30
    if (a(i) /= 200 + 2 * i + 60) error stop 'no elements'
  end do
  call reset
  !$acc parallel loop no_create(a(1:10)) copy(a(21:30)) copyin(a(81:90))
  do i = 21, 30
    a(i) = a(i) + a(i + 60)
  end do
  do i = 21, 30
    if (a(i) /= 200 + 2 * i + 60) error stop 'no_create'
  end do
  call reset
  !$acc data copyin(a(81:90), a(1:none))
  !$acc data copy(a(1:none), a(21:30))
  !$acc end data
  !$acc end data

  ! Subscripts that call functions.
  call reset
  !$acc parallel loop copy(a(here(1):here(10))) copyin(a(51:60))
  do i = 1, 10
    a(i) = a(i) + a(i + 50)
  end do
  call check(10, 50, 'function')

  ! Columns.
  m = 1
  !$acc parallel loop collapse(2) copy(m(:, 1:3)) copyin(m(:, 11:13)) copyout(m(2:5, 20))
  do j = 1, 3
    do i = 1, 20
      m(i, j) = m(i, j) + m(i, j + 10)
      if (j == 1 .and. i >= 2 .and. i <= 5) m(i, 20) = i
    end do
  end do
  if (any(m(:, 1:3) /= 2) .or. any(m(:, 4:19) /= 1)) error stop 'columns'
  if (any(m(2:5, 20) /= [2, 3, 4, 5])) error stop 'part of a column'

  ! Arrays with descriptors, components.
  allocate (b(100))
  b = [(100 + i, i = 1, 100)]
  call add(b, 5, 14, 40)
  do i = 1, 100
    if (i >= 5 .and. i <= 14) then
      if (b(i) /= 240 + 2 * i) error stop 'dummy argument'
    else
      if (b(i) /= 100 + i) error stop 'dummy argument, outside'
    end if
  end do
  !$acc parallel loop copy(b(71:80)) copyin(b(21:30)) async(1)
  do i = 71, 80
    b(i) = b(i) + b(i - 50)
  end do
  !$acc wait
  do i = 71, 80
    if (b(i) /= 200 + 2 * i - 50) error stop 'allocatable'
  end do

  h%inside = 1
  allocate (h%list(100), h%target(100))
  h%list = 2
  h%target = 3
  !$acc parallel loop copy(h%inside(1:10)) copyin(h%inside(50:60))
  do i = 1, 10
    h%inside(i) = h%inside(i) + h%inside(i + 50)
  end do
  if (any(h%inside(1:10) /= 2) .or. any(h%inside(11:) /= 1)) error stop 'component'
  !$acc data copyin(h)
  !$acc data copy(h%list(1:10), h%target(1:10)) copyin(h%list(51:60), h%target(51:60))
  !$acc parallel loop present(h)
  do i = 1, 10
    h%list(i) = h%list(i) + h%list(i + 50)
    h%target(i) = h%target(i) + h%target(i + 50)
  end do
  !$acc end data
  !$acc end data
  if (any(h%list(1:10) /= 4) .or. any(h%list(11:) /= 2)) error stop 'allocatable component'
  if (any(h%target(1:10) /= 6) .or. any(h%target(11:) /= 3)) error stop 'pointer component'

contains

  subroutine reset
    a = [(100 + i, i = 1, 100)]
  end subroutine reset

  subroutine check(last, shift, what, only)
    integer, intent(in) :: last, shift
    character(*), intent(in) :: what
    logical, intent(in), optional :: only
    do i = 1, 100
      if (i <= last) then
        if (a(i) /= 200 + 2 * i + shift) error stop what
      else if (present(only)) then
        if (only .and. a(i) /= 100 + i) error stop what
      else
        if (a(i) /= 100 + i) error stop what
      end if
    end do
  end subroutine check
end program several_sections
