! Every reduction of numbers, for each type and at each mixture of levels (2.9.11),
! from the value before the loop.

! DEFINE: %{type} =
! DEFINE: %{flags} =
! DEFINE: %{check} = %accc -O1 "-DTYPE=%{type}" %{flags} %s -o %t && %on-every-device %t

! REDEFINE: %{flags} = -DORDERED -DBITS
! REDEFINE: %{type} = integer(1)
! RUN: %{check}
! REDEFINE: %{type} = integer(2)
! RUN: %{check}
! REDEFINE: %{type} = integer(4)
! RUN: %{check}
! REDEFINE: %{type} = integer(8)
! RUN: %{check}
! REDEFINE: %{type} = integer(16)
! RUN: %{check}
! REDEFINE: %{flags} = -DORDERED
! REDEFINE: %{type} = real(4)
! RUN: %{check}
! REDEFINE: %{type} = real(8)
! RUN: %{check}
! REDEFINE: %{flags} =
! REDEFINE: %{type} = complex(4)
! RUN: %{check}
! REDEFINE: %{type} = complex(8)
! RUN: %{check}

! Values are small enough for integer(1).
#ifdef ORDERED
#define MORE_CLAUSES reduction(max:high) reduction(min:low)
#else
#define MORE_CLAUSES
#endif
#ifdef BITS
#define BIT_CLAUSES reduction(iand:all_bits) reduction(ior:any_bits) reduction(ieor:odd_bits)
#else
#define BIT_CLAUSES
#endif
#define CLAUSES reduction(+:total) reduction(*:product) MORE_CLAUSES BIT_CLAUSES

program numbers
  implicit none
  integer, parameter :: n = 97
  TYPE :: values(n), total, product, high, low, all_bits, any_bits, odd_bits
  integer :: i

  values = [(mod(i, 11) - 5, i=1, n)]
  values(60) = -7
  values(61) = 9

  call reset
  !$acc parallel loop gang CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('gang')

  call reset
  !$acc parallel loop gang worker num_workers(4) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('gang worker')

  call reset
  !$acc parallel loop gang vector vector_length(32) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('gang vector')

  call reset
  !$acc parallel loop gang worker vector num_workers(2) vector_length(32) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('gang worker vector')

  call reset
  !$acc parallel loop worker num_gangs(1) num_workers(4) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('worker')

  call reset
  !$acc parallel loop vector num_gangs(1) vector_length(64) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('vector')

  call reset
  !$acc parallel loop worker vector num_gangs(1) num_workers(2) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('worker vector')

  call reset
  !$acc parallel loop seq num_gangs(1) CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('seq')

  call reset
  !$acc serial loop CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('serial')

  call reset
  !$acc kernels loop independent CLAUSES copyin(values)
  do i = 1, n
#include "Inputs/reduce-numbers.inc"
  end do
  call check('kernels')

contains

  subroutine reset
    total = 3
    product = -1
    high = 2
    low = 2
    all_bits = 127
    any_bits = 16
    odd_bits = 5
  end subroutine reset

  subroutine check(levels)
    character(*), intent(in) :: levels
    TYPE :: expected(2)
    logical :: right
    integer :: k
    expected = [3, -1]
    do k = 1, n
      expected(1) = expected(1) + values(k)
      if (mod(k, 16) == 0) expected(2) = expected(2) * (-2)
    end do
    right = total == expected(1) .and. product == expected(2)
#ifdef ORDERED
    right = right .and. high == 9 .and. low == -7
#endif
#ifdef BITS
    right = right .and. all_bits == 111 .and. any_bits == 22
    expected(1) = 5
    do k = 1, n
      expected(1) = ieor(expected(1), int(values(k), kind(odd_bits)))
    end do
    right = right .and. odd_bits == expected(1)
#endif
    if (.not. right) then
      print *, levels, total, product, high, low, all_bits, any_bits, odd_bits
      error stop 'reduction'
    end if
  end subroutine check
end program numbers
