! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Pointer arrays: to a whole target, to a strided section, remapped bounds.
program pointers
  implicit none
  integer, parameter :: n = 60
  integer, target :: a(n)
  integer, pointer :: p(:), q(:), m(:, :)
  integer :: i, j

  do i = 1, n
    a(i) = i
  end do
  p => a
  !$acc parallel loop copy(p)
  do i = 1, n
    p(i) = p(i) + 1
  end do
  do i = 1, n
    if (a(i) /= i + 1) error stop 'whole'
  end do

  q(0:) => a(1:n:3)
  !$acc parallel loop copy(q)
  do i = 0, ubound(q, 1)
    q(i) = -i
  end do
  do i = 1, n
    if (a(i) /= merge(-(i - 1) / 3, i + 1, mod(i, 3) == 1)) error stop 'strided'
  end do

  m(1:6, 1:10) => a
  !$acc parallel loop collapse(2) copyout(m)
  do j = 1, 10
    do i = 1, 6
      m(i, j) = i + 100 * j
    end do
  end do
  do i = 1, n
    if (a(i) /= mod(i - 1, 6) + 1 + 100 * ((i - 1) / 6 + 1)) error stop 'remapped'
  end do
end program pointers
