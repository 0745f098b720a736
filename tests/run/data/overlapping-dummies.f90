! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Dummy arguments that are the same data, or parts of one another, in several clauses of a
! construct: what it changes comes back, whatever the order of the clauses.
module dummies
  implicit none
contains
  subroutine of_a_part(r, more)
    real, intent(inout) :: r(:, :)
    real, intent(in) :: more(:)
    integer :: j
    !$acc parallel loop copy(r) copyin(more)
    do j = 1, size(r, 2)
      r(3, j) = r(3, j) + more(1 + mod(j, 10))
    end do
    !$acc data copy(r) create(more)
    !$acc kernels loop independent
    do j = 1, size(r, 2)
      r(3, j) = r(3, j) + more(1 + mod(j, 10))
    end do
    !$acc end data
  end subroutine
  ! Odd elements are read, even ones written.
  subroutine of_the_same(a, b, n)
    integer, intent(in) :: n
    real, target :: a(n), b(n)
    integer :: j
    !$acc parallel loop copyin(a) copy(b)
    do j = 2, n, 2
      b(j) = b(j) + a(j - 1)
    end do
    !$acc parallel loop copy(b) copyin(a)
    do j = 2, n, 2
      b(j) = b(j) + a(j - 1)
    end do
  end subroutine
  subroutine declared(a, b, n)
    integer, intent(in) :: n
    real, target :: a(n), b(n)
    integer :: j
    !$acc declare copy(b) copyin(a)
    !$acc parallel loop
    do j = 2, n, 2
      b(j) = b(j) + a(j - 1)
    end do
  end subroutine
end module

program overlapping_dummies
  use dummies
  implicit none
  real, target :: r(3, 20), expected(3, 20), a(30)
  integer :: i
  r = reshape([(0.5 * i, i = 1, 60)], [3, 20])
  expected = r
  do i = 1, 20
    expected(3, i) = expected(3, i) + 2 * r(1, 1 + 2 * mod(i, 10))
  end do
  call of_a_part(r, r(1, ::2))
  if (any(r /= expected)) error stop "part"
  a = [(real(i), i = 1, 30)]
  call of_the_same(a, a, 30)
  call declared(a, a, 30)
  if (any(a /= [(merge(4. * i - 3, real(i), mod(i, 2) == 0), i = 1, 30)])) error stop "same"
end program
