! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The device copy of a declared allocatable follows everything that allocates and
! frees it: allocate with stat= and source=, deallocate, assignment, move_alloc,
! and the end of a procedure (2.13.2).
module allocated_state
  implicit none
  real, allocatable :: a(:), b(:)
  real, allocatable :: scalar
  real, pointer :: p(:)
  !$acc declare create(a, b, scalar, p)
end module allocated_state

program allocations
  use allocated_state
  use openacc
  implicit none
  real, allocatable :: plain(:)
  integer :: i, status

  allocate (a(100), scalar, stat=status)
  call expect_present(a)
  if (.not. acc_is_present(scalar)) error stop 'scalar'
  deallocate (a, scalar, stat=status)

  allocate (plain(30))
  plain = 4
  allocate (a, source=plain)
  call expect_present(a)
  a = [1.0, 2.0, 3.0]
  call expect_present(a)
  !$acc update device(a)
  !$acc parallel loop present(a)
  do i = 1, 3
    a(i) = a(i) + 10
  end do
  if (acc_get_device_type() /= acc_device_host) a = [0, 0, 0]
  !$acc update self(a)
  if (any(a /= [11, 12, 13])) error stop 'an assignment of the same shape keeps the data'

  ! From one declared variable to another: the data stays where it is.
  call move_alloc(a, b)
  call expect_present(b)
  if (acc_get_device_type() /= acc_device_host) b = 0
  !$acc update self(b)
  if (any(b /= [11, 12, 13])) error stop 'moved data'

  ! From an ordinary variable and to one.
  call move_alloc(plain, b)
  call expect_present(b)
  !$acc parallel loop present(b)
  do i = 1, 30
    b(i) = b(i) * i
  end do
  !$acc update self(b)
  do i = 1, 30
    if (b(i) /= 4 * i) error stop 'grown'
  end do
  ! The data goes along with the memory, and stays until that is freed.
  call move_alloc(b, plain)
  call expect_present(plain)
  if (acc_get_device_type() /= acc_device_host) plain = 0
  !$acc update self(plain)
  if (any(plain /= [(4 * i, i = 1, 30)])) error stop 'moved to an ordinary variable'

  allocate (p(20))
  if (.not. acc_is_present(p)) error stop 'pointer'
  deallocate (p)

  do i = 1, 3
    call local_variable(10 * i)
  end do

contains

  subroutine local_variable(n)
    integer, intent(in) :: n
    real, allocatable :: c(:)
    integer :: i
    !$acc declare create(c)
    allocate (c(n))
    call expect_present(c)
    !$acc parallel loop present(c)
    do i = 1, n
      c(i) = i
    end do
    !$acc update self(c)
    if (sum(c) /= n * (n + 1) / 2) error stop 'local'
  end subroutine local_variable

  subroutine expect_present(x)
    real, allocatable, intent(in) :: x(:)
    if (.not. acc_is_present(x)) error stop 'absent'
  end subroutine expect_present
end program allocations
