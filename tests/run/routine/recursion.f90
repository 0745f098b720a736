! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Sequential routines that call themselves, directly and through each other.
module recursions
  implicit none
  integer, parameter :: n = 10
  logical :: is_empty = .true.
  real :: table(n)
  !$acc declare create(is_empty, table)
  integer :: weights(3) = [1, 10, 100]
contains
  recursive integer function fibonacci(k) result(number)
    !$acc routine seq
    integer, value :: k
    if (k < 2) then
      number = k
    else
      ! CHECK: recursion.f90:[[#@LINE+1]]:{{.*}}warning: recursion: each thread of a GPU has a stack of limited size
      number = fibonacci(k - 1) + fibonacci(k - 2)
    end if
  end function

  ! Each call has an array of its own, and all share a variable of the module.
  recursive subroutine visit(tree, node, total)
    !$acc routine seq
    integer, intent(in) :: tree(:), node
    integer, intent(inout) :: total
    integer :: children(2), k
    if (node > size(tree)) return
    children = [2 * node, 2 * node + 1]
    do k = 1, 2
      call visit(tree, children(k), total)
    end do
    total = total + tree(node) * weights(1 + mod(node, 3)) + children(2)
  end subroutine

  ! The condition that ends it changes on the way.
  real function looked_up(k) result(value)
    !$acc routine seq
    integer, intent(in) :: k
    if (is_empty) then
      is_empty = .false.
      call fill()
    end if
    value = table(k)
  end function
  subroutine fill()
    !$acc routine seq
    integer :: k
    do k = 1, n
      table(k) = k
    end do
    table(1) = looked_up(1) + 1
  end subroutine

  ! No directive, and an optional argument.
  recursive integer function depth(k, before) result(levels)
    integer, value :: k
    integer, optional, intent(in) :: before
    integer :: mine
    mine = 1
    if (present(before)) mine = before + 1
    levels = mine
    if (k > 1) levels = depth(k / 2, mine)
  end function
end module

program recursion
  use recursions
  implicit none
  integer, parameter :: nodes = 31, roots = 20
  integer :: tree(nodes), numbers(roots), totals(roots), depths(roots), expected, i
  real :: values(n)
  tree = [(i, i = 1, nodes)]

  !$acc parallel loop copyin(tree) copyout(numbers, totals, depths)
  do i = 1, roots
    numbers(i) = fibonacci(i)
    totals(i) = 0
    call visit(tree, i, totals(i))
    depths(i) = depth(i)
  end do
  !$acc update device(is_empty)
  !$acc serial copyout(values)
  do i = 1, n
    values(i) = looked_up(i)
  end do
  !$acc end serial

  do i = 1, roots
    if (numbers(i) /= fibonacci(i)) error stop "fibonacci"
    expected = 0
    call visit(tree, i, expected)
    if (totals(i) /= expected) error stop "visit"
    if (depths(i) /= bit_size(i) - leadz(i)) error stop "depth"
  end do
  if (numbers(20) /= 6765) error stop "the twentieth number"
  if (any(values /= [2.0, (real(i), i = 2, n)])) error stop "looked_up"
  print *, "passed"
end program
