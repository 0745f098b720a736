! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Selectors of intrinsic types whose variable is a CLASS(*) array: their descriptors have
! no room for a derived type, other than that of the variable.
program select_type_plain
  implicit none
  integer :: numbers(5) = [1, 2, 3, 4, 5], table(3, 4) = 1, i
  real :: strided(10) = [(i, i = 1, 10)]
  character(2) :: words(3) = 'ab'
  complex :: waves(0:3) = (1, 2)
  class(*), allocatable :: some(:)
  class(*), pointer :: far(:)

  call without_clauses(numbers)
  if (any(numbers /= [2, 4, 6, 8, 10])) error stop 'numbers'
  call without_clauses(numbers(2:4))
  if (any(numbers /= [2, 8, 12, 16, 10])) error stop 'part of numbers'
  call without_clauses(words)
  if (any(words /= 'az')) error stop 'words'
  call without_clauses(strided(1:9:2))
  if (any(strided /= [(merge(3 * i, i, mod(i, 2) == 1), i = 1, 10)])) error stop 'strided'
  call without_clauses(waves)
  if (any(waves /= (1, 3))) error stop 'waves'
  call several_ranks(table)
  if (any(table /= 5)) error stop 'table'

  allocate (some(-1:2), source=[1., 2., 3., 4.])
  select type (some)
  type is (real)
    if (lbound(some, 1) /= -1) error stop 'bounds of an allocatable'
    !$acc parallel loop
    do i = -1, 2
      some(i) = some(i) * 2
    end do
  end select
  select type (part => some(0:1))
  type is (real)
    !$acc parallel loop
    do i = 1, 2
      part(i) = part(i) + 1
    end do
  end select
  select type (some)
  type is (real)
    if (any(some /= [2, 5, 7, 8])) error stop 'an allocatable'
  end select
  allocate (far(3:6), source=[1_8, 2_8, 3_8, 4_8])
  select type (far)
  type is (integer(8))
    !$acc kernels
    far(3:4) = far(5:6)
    !$acc end kernels
    if (any(far /= [3, 4, 3, 4]) .or. lbound(far, 1) /= 3) error stop 'a pointer'
  end select

contains

  subroutine without_clauses(x)
    class(*), intent(inout) :: x(:)
    integer :: i
    select type (x)
    type is (integer)
      !$acc parallel loop
      do i = 1, size(x)
        x(i) = x(i) * 2
      end do
    type is (real)
      !$acc parallel loop
      do i = 1, size(x)
        x(i) = x(i) * 3
      end do
    type is (character(*))
      !$acc parallel loop
      do i = 1, size(x)
        x(i)(2:2) = 'z'
      end do
    type is (complex)
      !$acc parallel loop
      do i = 1, size(x)
        x(i) = x(i) + (0, 1)
      end do
    end select
  end subroutine without_clauses

  subroutine several_ranks(x)
    class(*), intent(inout) :: x(0:, 2:)
    integer :: i, j
    select type (x)
    type is (integer)
      if (any(lbound(x) /= [0, 2]) .or. any(ubound(x) /= [2, 5])) error stop 'bounds'
      !$acc data copy(x)
      !$acc parallel loop collapse(2)
      do j = 2, 5
        do i = 0, 2
          x(i, j) = x(i, j) + 3
        end do
      end do
      !$acc end data
      !$acc kernels
      x = x + 1
      !$acc end kernels
    end select
  end subroutine several_ranks
end program select_type_plain
