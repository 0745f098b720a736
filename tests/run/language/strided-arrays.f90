! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Kernels reach elements by an origin and strides: assumed-shape arrays with and
! without gaps, sections that run backwards, pointers and allocatables with their
! own lower bounds, optional ones that are absent, arrays of one shape in nests.
module strided
  implicit none
  type :: pair
    integer :: first, second
  end type
  integer, allocatable :: field(:, :)
contains
  subroutine shift(from, to, plus)
    integer, intent(in) :: from(:, 0:)
    integer, intent(inout) :: to(-3:, :)
    integer, optional, intent(in) :: plus(:)
    integer :: i, j, more
    !$acc parallel loop collapse(2) copyin(from) copy(to) private(more)
    do j = 1, size(from, 2)
      do i = 1, size(from, 1)
        more = 0
        if (present(plus)) more = plus(i)
        to(i - 4, j) = to(i - 4, j) + from(i, j - 1) + more
      end do
    end do
  end subroutine

  integer function largest(x, y)
    integer, intent(in) :: x(:, :), y(:, :)
    integer :: i, j
    largest = -huge(1)
    !$acc parallel loop collapse(2) reduction(max:largest) copyin(x, y)
    do j = 1, size(x, 2)
      do i = 1, size(x, 1)
        largest = max(largest, x(i, j) - 2 * y(i, j))
      end do
    end do
  end function

  subroutine negate(p)
    integer, pointer, intent(in) :: p(:)
    integer :: i
    !$acc parallel loop copy(p)
    do i = lbound(p, 1), ubound(p, 1)
      p(i) = -p(i)
    end do
  end subroutine

  subroutine swap(pairs)
    type(pair), intent(inout) :: pairs(:)
    integer :: i, kept
    !$acc parallel loop copy(pairs) private(kept)
    do i = 1, size(pairs)
      kept = pairs(i)%first
      pairs(i)%first = pairs(i)%second
      pairs(i)%second = kept
    end do
  end subroutine

  subroutine fill_field(first, last)
    integer, intent(in) :: first, last
    integer :: i, j
    allocate (field(first:last, -1:9))
    !$acc parallel loop gang vector collapse(2) copyout(field)
    do j = -1, 9
      do i = first, last
        field(i, j) = i - 100 * j
      end do
    end do
  end subroutine
end module

program strided_arrays
  use strided
  implicit none
  integer, parameter :: n = 150, m = 7
  integer, target :: a(n, m), b(n, m)
  integer, pointer :: p(:)
  integer :: plus(n), i, j
  type(pair) :: pairs(n)

  a = reshape([(i, i=1, n * m)], [n, m])
  plus = [(1000 * i, i=1, n)]

  b = 0
  call shift(a, b)
  if (any(b /= a)) error stop 'contiguous'
  call shift(a, b, plus)
  if (any(b /= 2 * a + spread(plus, 2, m))) error stop 'optional'
  b = 0
  call shift(a(1:n:3, :), b(1:n:3, :))
  if (any(b(1::3, :) /= a(1::3, :)) .or. any(b(2::3, :) /= 0)) error stop 'gaps'
  b = 0
  call shift(a(n:1:-1, m:1:-2), b(:, 1:m:2))
  if (any(b(:, 1::2) /= a(n:1:-1, m:1:-2)) .or. any(b(:, 2::2) /= 0)) error stop 'backwards'

  if (largest(a, b(:, :)) /= maxval(a - 2 * b)) error stop 'reduction'
  if (largest(a(2::2, :), b(1::2, :)) /= maxval(a(2::2, :) - 2 * b(1::2, :))) &
    error stop 'reduction over gaps'

  b = a
  p(-5:) => b(:, 2)
  call negate(p)
  if (any(b(:, 2) /= -a(:, 2)) .or. any(b(:, 3) /= a(:, 3))) error stop 'pointer'
  p(0:) => b(3, :)
  call negate(p)
  if (any(b(3, [1, 3]) /= -a(3, [1, 3])) .or. b(4, 1) /= a(4, 1)) error stop 'row'

  do i = 1, n
    pairs(i) = pair(i, -i)
  end do
  call swap(pairs(5:n:5))
  if (any(pairs(5::5)%first /= [(-i, i=5, n, 5)]) .or. pairs(6)%first /= 6) error stop 'derived type'

  call fill_field(-70, 80)
  do j = -1, 9
    do i = -70, 80
      if (field(i, j) /= i - 100 * j) error stop 'allocatable'
    end do
  end do
end program
