! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o

! Constructs of internal procedures call other internal procedures of the same host, which
! use its variables: of every kind, in clauses of the construct, in a data region, in none.
module work
  implicit none
  type state
    real :: factor = 2
    real :: v(3)
  end type
contains
  subroutine fill(r, table, c, extra, more, given, n)
    real, intent(inout) :: r(:, :)
    real, intent(in) :: table(:), c
    real, intent(in), optional :: extra, more(:)
    integer, intent(in) :: n
    real, intent(in) :: given(n)
    real, allocatable :: list(:)
    real, target :: space(6)
    real, pointer :: p(:)
    real :: automatic(size(table)), fixed(-2:5)
    real :: plain(3, size(r, 2))
    type(state) :: s
    logical :: flag
    integer :: i, shift
    shift = size(table) / 2
    automatic = [(3. + i, i = 1, size(table))]
    fixed = [(4. + i, i = 1, 8)]
    list = table * 2
    space = [1, 2, 3, 4, 5, 6]
    p => space(2::2)
    s%v = [7., 8., 9.]
    flag = .true.
    plain = r
    call with_clauses
    call in_region
    call without
    if (any(abs(r - plain) > 1e-4)) then
      print *, r - plain
      error stop
    end if
  contains
    real function all_of_them(x, k)
      real, intent(in) :: x
      integer, intent(in) :: k
      all_of_them = c * x + shift + r(2, k) + table(2) + list(k) + automatic(4) + fixed(-1) &
                    + p(2) + s%factor * s%v(3)
      if (flag) all_of_them = all_of_them + 1
      if (present(extra)) all_of_them = all_of_them + extra
      if (present(more)) all_of_them = all_of_them + more(k)
      all_of_them = all_of_them + given(k)
    end function
    subroutine expect
      integer :: j
      do j = 1, size(r, 2)
        plain(3, j) = plain(3, j) + all_of_them(real(j), 1 + mod(j, 5)) + shift
      end do
    end subroutine
    subroutine with_clauses
      integer :: j
      call expect
      !$acc parallel loop copy(r) copyin(list, automatic, fixed, more)
      do j = 1, size(r, 2)
        r(3, j) = r(3, j) + all_of_them(real(j), 1 + mod(j, 5)) + shift
      end do
    end subroutine
    subroutine in_region
      integer :: j
      shift = shift + 1
      call expect
      !$acc data copy(r) copyin(table, list, s)
      !$acc parallel loop present(r)
      do j = 1, size(r, 2)
        r(3, j) = r(3, j) + all_of_them(real(j), 1 + mod(j, 5)) + shift
      end do
      !$acc end data
    end subroutine
    subroutine without
      integer :: j
      call expect
      !$acc kernels loop independent
      do j = 1, size(r, 2)
        r(3, j) = r(3, j) + all_of_them(real(j), 1 + mod(j, 5)) + shift
      end do
    end subroutine
  end subroutine
end module

program sibling_procedures
  use work
  implicit none
  real :: table(10), r(3, 20), c, total
  integer :: i
  table = [(real(i), i = 1, 10)]
  c = 2.5
  r = reshape([(0.5 * i, i = 1, 60)], [3, 20])
  call fill(r, table, c, given=r(2, :9), n=9)
  call fill(r, table, c, 0.25, r(1, ::2), table, 10)
  call add
  if (abs(total - sum(r(1, :)) - 10 * c * sum(table) / 5) > 1e-2) error stop "main"
contains
  subroutine add
    integer :: j
    total = 0
    !$acc parallel loop reduction(+:total) copyin(r)
    do j = 1, 20
      total = total + r(1, j) + looked_up(j)
    end do
  end subroutine
  real function looked_up(j)
    integer, intent(in) :: j
    looked_up = table(1 + mod(j, 10)) * c
  end function
end program
