! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: not env ACC_DEVICE_TYPE=host-discrete %t absent 2>&1 | FileCheck %s

! Arrays of assumed size: clauses without bounds, and no clause, take what is present of
! them; nothing else is known.
program assumed_size
  implicit none
  integer :: a(4, 10), i

  a = 1
  !$acc data copy(a)
  call add(a, 10, 3)
  call add(a(1, 4), 2, 10)
  !$acc end data
  if (any(a(:, :3) /= 4) .or. any(a(:, 4:5) /= 34) .or. any(a(:, 6:) /= 4)) error stop 'wrong'
  call bring(a, 40)
  if (any(a(:, :3) /= 5)) error stop 'bounds'
  ! CHECK: data of 'x' is not present on the device: x(1,1) to x(4,1)
  ! CHECK-SAME: the array has no known size, so that only a clause with bounds can bring it
  ! CHECK-NEXT: assumed-size.f90:[[#ABSENT:]]
  if (command_argument_count() > 0) call implicit(a, 10, 1)

contains

  subroutine add(x, n, summand)
    integer, intent(in) :: n, summand
    integer, intent(inout) :: x(4, *)
    integer :: j
    !$acc data present(x)
    call implicit(x, n, summand)
    !$acc end data
    !$acc data copyin(x)
    !$acc parallel loop no_create(x)
    do j = 1, n
      x(2:, j) = x(2:, j) + summand
    end do
    !$acc end data
    if (summand == 10) then
      !$acc parallel loop copy(x)
      do j = 1, n
        x(:, j) = x(:, j) + 2 * summand
      end do
    end if
  end subroutine

  subroutine implicit(x, n, summand)
    integer, intent(in) :: n, summand
    integer, intent(inout) :: x(4, *)
    integer :: j
    !$acc parallel loop
    do j = 1, n
      x(1, j) = x(1, j) + summand
    end do
  end subroutine

  subroutine bring(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(*)
    integer :: j
    !$acc enter data copyin(x(1:n))
    !$acc parallel loop present(x)
    do j = 1, n
      x(j) = x(j) + 1
    end do
    !$acc update self(x(1:n))
    !$acc exit data delete(x)
  end subroutine
end program
