! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What is assigned may hold the elements that the assignment changes: reversed and shifted sections,
! vector subscripts, in loops and as whole arrays, of dummies, components and private arrays.
module sections
  implicit none
  type field_t
    integer, allocatable :: u(:), f(:)
  end type
contains
  subroutine in_loops(c, n, m, order)
    integer, intent(in) :: n, m, order(n)
    integer, intent(inout) :: c(n, m)
    integer :: own(n), j

    !$acc parallel loop gang copy(c)
    do j = 1, m
      c(:, j) = c(n:1:-1, j) + 1
    end do
    !$acc parallel loop gang vector copy(c) private(own)
    do j = 1, m
      own = c(:, j)
      own(2:) = own(:n - 1) + own(2:)
      own = own(n:1:-1)
      c(:, j) = own
      c(2:, j) = c(:n - 1, j) + 1
    end do
    !$acc parallel loop gang copy(c) copyin(order)
    do j = 1, m
      c(:, j) = c(order, j) - 1
      c(:, j) = merge(c(n:1:-1, j), c(:, j), c(:, j) > 4)
    end do
  end subroutine

  subroutine components(a, n)
    type(field_t), intent(inout) :: a
    integer, intent(in) :: n

    !$acc kernels copy(a, a%u, a%f)
    a%f = a%u
    a%u = a%u(n:1:-1) + a%f
    a%f(2:) = a%f(:n - 1)
    !$acc end kernels
    !$acc parallel copy(a, a%u, a%f)
    a%u = a%f
    a%u(:n - 1) = a%u(2:)
    !$acc end parallel
  end subroutine

  ! The same without directives, by copies.
  subroutine expected(c, n, m, order)
    integer, intent(in) :: n, m, order(n)
    integer, intent(inout) :: c(n, m)
    integer :: old(n), i, j

    do j = 1, m
      old = c(:, j)
      do i = 1, n
        c(i, j) = old(n + 1 - i) + 1
      end do
      old = c(:, j)
      do i = 2, n
        c(i, j) = old(i - 1) + old(i)
      end do
      old = c(:, j)
      do i = 1, n
        c(i, j) = old(n + 1 - i)
      end do
      old = c(:, j)
      do i = 2, n
        c(i, j) = old(i - 1) + 1
      end do
      old = c(:, j)
      do i = 1, n
        c(i, j) = old(order(i)) - 1
      end do
      old = c(:, j)
      do i = 1, n
        if (old(i) > 4) c(i, j) = old(n + 1 - i)
      end do
    end do
  end subroutine

  ! All threads of a gang read what its lanes overwrite then.
  subroutine read_first(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n)
    integer :: j, t

    !$acc parallel loop gang private(t) copy(a)
    do j = 1, n
      t = a(1, j) + a(n, j)
      a(:, j) = t + 1
    end do
  end subroutine
end module

program overlapping_sections
  use sections
  implicit none
  integer, parameter :: n = 200, m = 37
  integer :: c(n, m), d(n, m), order(n), square(n, n), i
  type(field_t) :: a

  c = reshape([(mod(i*7, 23), i = 1, n*m)], [n, m])
  order = [(1 + mod(i*37, n), i = 1, n)]
  d = c
  call in_loops(c, n, m, order)
  call expected(d, n, m, order)
  if (any(c /= d)) error stop 'in loops'

  a%u = [(i, i = 1, n)]
  a%f = 0*a%u
  call components(a, n)
  if (any(a%f /= [1, (i, i = 1, n - 1)])) error stop 'components: f'
  if (any(a%u /= [(i, i = 1, n - 1), n - 1])) error stop 'components: u'

  square = 1
  call read_first(square, n)
  if (any(square /= 3)) error stop 'read first'
end program
