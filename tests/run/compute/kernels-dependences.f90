! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops of a kernels construct without directives: those with dependences between
! iterations keep their order, those without may be shared (2.5.3, 2.9.7).
program kernels_dependences
  implicit none
  integer, parameter :: n = 500
  type :: cell
    integer :: value(2)
  end type cell
  type(cell) :: cells(n)
  integer :: a(n), b(n, n), c(n), index(n), overlay(n), shifted(n - 1), i, j
  integer, target :: t(n + 1)
  integer, pointer :: p(:), q(:)
  equivalence (overlay(2), shifted(1))

  a = 1
  c = [(i, i = 1, n)]
  b = 0
  t = 0
  t(1) = 1
  overlay = 0
  overlay(1) = 1
  index = [(1 + mod(i, 7), i = 1, n)]
  p => t(1:n)
  q => t(2:n + 1)
  !$acc kernels copy(a, b, c, cells, t, overlay)
  do i = 2, n
    a(i) = a(i - 1) + 1
  end do
  do j = 2, n
    do i = 1, n
      b(i, j) = b(i, j - 1) + i
    end do
  end do
  do i = 1, n - 1
    c(i) = c(i + 1)
  end do
  do i = 1, n
    cells(i)%value(1) = i
    cells(i)%value(2) = cells(i)%value(1) * 2
  end do
  !$acc end kernels
  do i = 1, n
    if (a(i) /= i) error stop 'recurrence'
    if (any(b(i, :) /= [((j - 1) * i, j = 1, n)])) error stop 'recurrence of columns'
    if (c(i) /= min(i + 1, n)) error stop 'shift'
    if (any(cells(i)%value /= [i, 2 * i])) error stop 'components'
  end do

  !$acc kernels copy(t)
  do i = 1, n
    q(i) = p(i) + 1
  end do
  !$acc end kernels
  if (any(t /= [(i, i = 1, n + 1)])) error stop 'pointers'

  !$acc kernels copy(overlay)
  do i = 1, n - 1
    shifted(i) = overlay(i) + 1
  end do
  !$acc end kernels
  if (any(overlay /= [(i, i = 1, n)])) error stop 'equivalence'

  a = 0
  !$acc kernels copy(a)
  do i = 1, n
    a(index(i)) = a(index(i)) + 1
  end do
  !$acc end kernels
  if (sum(a) /= n .or. any(a(8:) /= 0)) error stop 'indirect'
end program kernels_dependences
