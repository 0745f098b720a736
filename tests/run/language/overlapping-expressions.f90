! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Array assignments that read other elements of the array than the one they set, by
! transformational functions and vector subscripts: on the host and in constructs.
program overlapping_expressions
  implicit none
  type pair
    integer :: v(6), w
  end type
  integer, parameter :: back(6) = [6, 5, 4, 3, 2, 1]
  integer :: a(3, 3), b(6), old(6), first(3, 3), i, j, k
  integer :: planes(3, 3, 5), rows(6, 4)
  type(pair) :: s(3)

  first = reshape([(i, i = 1, 9)], [3, 3])

  a = first
  a = transpose(a) * 10
  call check(a, 10, 0, 'transposed')
  a = first
  a = a + transpose(a)
  call check(a, 1, 1, 'sum with the transposed')
  !$acc kernels copyout(a) copyin(first)
  a = first
  a = a - 2 * transpose(a)
  !$acc end kernels
  call check(a, -2, 1, 'in kernels')
  !$acc serial copyout(a) copyin(first)
  a = first
  a = merge(transpose(a), a, a > 0) * 3
  !$acc end serial
  call check(a, 3, 0, 'in serial')
  do k = 1, 5
    planes(:, :, k) = first
  end do
  !$acc parallel loop copy(planes)
  do k = 1, 5
    planes(:, :, k) = transpose(planes(:, :, k)) * k + planes(:, :, k)
  end do
  do k = 1, 5
    call check(planes(:, :, k), k, 1, 'planes')
  end do

  old = [(i * i, i = 1, 6)]
  b = old
  b = b(back) + 1
  if (any(b /= [(old(7 - i) + 1, i = 1, 6)])) error stop 'vector subscript'
  b = old
  b = triple(b(back)) - b
  if (any(b /= [(3 * old(7 - i) - old(i), i = 1, 6)])) error stop 'elemental function'
  b = old
  b = reshape(b(6:1:-1), [6]) + 1
  if (any(b /= [(old(7 - i) + 1, i = 1, 6)])) error stop 'reshape'
  b = old
  b = [(b(7 - i) * 2, i = 1, 6)] + b
  if (any(b /= [(2 * old(7 - i) + old(i), i = 1, 6)])) error stop 'constructor'
  b = old
  b = triple(cshift(b, 1)) + b
  if (any(b /= [(3 * old(mod(i, 6) + 1) + old(i), i = 1, 6)])) error stop 'shift'
  s%w = [1, 2, 3]
  s%w = s([3, 1, 2])%w + 1
  if (any(s%w /= [4, 2, 3])) error stop 'component'

  do k = 1, 4
    rows(:, k) = old
  end do
  !$acc parallel loop copy(rows)
  do k = 1, 4
    rows(:, k) = rows(back, k) + k
  end do
  do k = 1, 4
    if (any(rows(:, k) /= [(old(7 - i) + k, i = 1, 6)])) error stop 'rows'
  end do

contains

  elemental integer function triple(x)
    !$acc routine seq
    integer, intent(in) :: x
    triple = 3 * x
  end function

  ! What is left of `first`: so many times its transposed and itself.
  subroutine check(matrix, transposed, itself, what)
    integer, intent(in) :: matrix(3, 3), transposed, itself
    character(*), intent(in) :: what
    do j = 1, 3
      do i = 1, 3
        if (matrix(i, j) == transposed * first(j, i) + itself * first(i, j)) cycle
        print *, what, ':', matrix
        error stop 'wrong elements'
      end do
    end do
  end subroutine
end program
