! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Nested gang loops of several dimensions: pairs, other work between the loops, sums over
! both, triangles, routines, bounds that only the device knows.
module m
contains
  subroutine row(a, j, n)
    !$acc routine gang(dim:1)
    integer, intent(in) :: n, j
    integer :: a(n,n), i
    !$acc loop gang(dim:1) vector
    do i = 1, n
      a(i,j) = a(i,j) + i + 100*j
    end do
  end subroutine
end module
program gang_dimension_nests
  use m
  implicit none
  integer, parameter :: n = 131
  integer :: a(n, n), b(n, n), c(n), i, j, k, s, x, p(2), r(n)
  real(8) :: d
  a = 0; b = 0; c = 0
  !$acc parallel num_gangs(4, 3) copy(a)
  !$acc loop gang(dim:2)
  do j = 1, n
    call row(a, j, n)
  end do
  !$acc end parallel
  do j=1,n; do i=1,n; if (a(i,j) /= i+100*j) error stop 'routine'; end do; end do
  ! other work between
  s = 5
  a = 0
  !$acc parallel copy(a, b) copyout(c)
  !$acc loop gang(dim:2) private(x)
  do j = n, 1, -2
    x = 3 * j
    c(j) = x
    !$acc loop gang vector
    do i = 1, n
      a(i, j) = a(i, j) + x + i
    end do
    !$acc loop gang
    do i = 3, j
      b(i, j) = b(i, j) - i
    end do
  end do
  !$acc end parallel
  do j = n, 1, -2
    if (c(j) /= 3*j) error stop 'between'
    do i = 1, n
      if (a(i,j) /= 3*j + i) error stop 'the first inner loop'
      k = merge(-i, 0, i >= 3 .and. i <= j)
      if (b(i,j) /= k) error stop 'the second inner loop'
    end do
  end do
  ! sums over both
  s = 7
  !$acc parallel loop gang(dim:2) reduction(+:s) num_gangs(3, 5)
  do j = 1, n
    !$acc loop gang vector reduction(+:s)
    do i = 1, n
      s = s + i - j + 1
    end do
  end do
  if (s /= 7 + n*n) error stop 'sum of both'
  s = 7
  !$acc parallel loop gang(dim:2) reduction(+:s)
  do j = 1, n
    s = s + 1
    !$acc loop gang reduction(+:s)
    do i = j, n
      s = s + 1
    end do
  end do
  if (s /= 7 + n + n*(n+1)/2) error stop 'sum with more'
  ! a sum for each
  !$acc parallel loop gang(dim:2) private(s) copyout(c)
  do j = 1, n
    s = 0
    !$acc loop gang vector reduction(+:s)
    do i = 1, j
      s = s + i
    end do
    c(j) = s
  end do
  if (any(c /= [(j*(j+1)/2, j=1,n)])) error stop 'sum for each'
  ! three
  d = 0
  !$acc parallel loop gang(dim:3) reduction(+:d) copy(b)
  do k = 1, 7
    !$acc loop gang(dim:2) reduction(+:d)
    do j = 1, n
      !$acc loop gang(dim:1) reduction(+:d)
      do i = 1, n
        d = d + 1
        if (mod(i, 7) + 1 == k) b(i, j) = k + j
      end do
    end do
  end do
  if (d /= 7d0*n*n) error stop 'three'
  ! private arrays, collapse, pairs
  a = 0
  !$acc parallel loop gang(dim:2) num_gangs(2,2) copy(a)
  do j = 1, n
    !$acc loop gang(dim:1) vector private(p)
    do i = 1, n
      p(1) = i; p(2) = j
      a(i, j) = a(i, j) + p(1) + 1000 * p(2)
    end do
  end do
  do j=1,n; do i=1,n; if (a(i,j) /= i+1000*j) error stop 'private'; end do; end do
  r = 0
  !$acc parallel loop gang(dim:2) copy(a, r) collapse(2)
  do j = 1, n
   do k = 1, 2
    if (k == 1) r(j) = j
    !$acc loop gang(dim:1) vector
    do i = k, n, 2
      a(i, j) = a(i, j) - i
    end do
   end do
  end do
  do j=1,n; do i=1,n; if (a(i,j) /= 1000*j) error stop 'collapse'; end do; end do
  if (any(r /= [(j, j=1,n)])) error stop 'r'
end program gang_dimension_nests
