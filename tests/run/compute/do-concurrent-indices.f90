! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -c --offload-arch=sm_90 %s -o %t.o

! Indices of DO CONCURRENT are variables of the loop (F2023, 19.4): with a type of their
! own, with the name of a DO loop's variable around, with DEFAULT(NONE).
program indices
  implicit none
  integer, parameter :: n = 50
  integer :: a(n, n), i, j
  real :: k
  a = 0

  k = 7
  !$acc parallel loop
  do concurrent (integer(8) :: k = 1:n, l = 1:n)
    a(k, l) = int(k) + 100 * int(l)
  end do
  if (k /= 7) error stop 'k'
  if (any(a /= reshape([((i + 100 * j, i = 1, n), j = 1, n)], [n, n]))) error stop 'typed'

  do i = 1, 3
    !$acc parallel loop
    do concurrent (i = 1:n)
      a(i, 1) = a(i, 1) + 1
    end do
    if (i < 1 .or. i > 3) error stop 'i'
  end do
  if (any(a(:, 1) /= [(i + 103, i = 1, n)])) error stop 'enclosing'

  i = -5
  j = -6
  !$acc kernels
  do concurrent (i = 1:n, j = 1:n) default(none) shared(a)
    a(i, j) = i - j
  end do
  do concurrent (integer(2) :: i = 1:n)
    a(i, 3) = a(i, 3) + i
  end do
  !$acc end kernels
  if (i /= -5 .or. j /= -6) error stop 'outer'
  if (any(a(:, 3) /= [(2 * i - 3, i = 1, n)])) error stop 'other kind'

  ! Branches make an ordinary loop of it.
  !$acc parallel loop copy(a)
  do concurrent (integer :: m = 1:n)
    if (mod(m, 2) == 0) cycle
    a(m, 5) = m
  end do
  if (any(a(1::2, 5) /= [(i, i = 1, n, 2)]) .or. a(4, 5) /= -1) error stop 'branches'

  ! In a data region alone it is the host's loop.
  i = 9
  !$acc data copyin(a)
  do concurrent (i = 1:n)
    a(i, 1) = i
  end do
  !$acc end data
  if (i /= 9) error stop 'host'

  ! In clauses of directives inside.
  a = 0
  !$acc kernels loop copy(a)
  do concurrent (i = 1:n)
    !$acc loop vector(i)
    do j = 1, n
      a(j, i) = i + j
    end do
  end do
  !$acc kernels copy(a)
  do concurrent (integer :: m = 1:n)
    !$acc loop gang(static:m) worker(m + 1)
    do j = 1, n
      a(j, m) = a(j, m) + m
    end do
  end do
  !$acc end kernels
  if (any(a /= reshape([((2 * j + i, i = 1, n), j = 1, n)], [n, n]))) error stop 'clauses'

  ! In selectors, and in bounds of arrays that a block declares.
  a = 1
  !$acc parallel loop copy(a)
  do concurrent (i = 1:n, j = 1:n)
    associate (q => a(i, j), twice => 2 * i)
      q = q + twice
      associate (row => a(i:i, j), same => q)
        row(1) = same + j
      end associate
    end associate
  end do
  if (any(a /= reshape([((2 * i + j + 1, i = 1, n), j = 1, n)], [n, n]))) error stop 'selectors'
  !$acc kernels copy(a)
  do concurrent (integer :: m = 1:n)
    block
      integer :: own(mod(m, 3) + 1)
      own = m
      a(m, 1) = sum(own)
    end block
  end do
  !$acc end kernels
  if (any(a(:, 1) /= [(i * (mod(i, 3) + 1), i = 1, n)])) error stop 'bounds'
end program indices
