! RUN: %accc -O1 -c %s -o %t.o 2>&1 | FileCheck %s

! Small arrays that iterations of a parallel loop share, though each sets what it reads, and
! variables of reductions that are read before all parts are in them.
subroutine shared(b, c, m, n)
  integer :: n, i, k, m(4)
  real :: b(n), c(n), x(4), y(n), z(4)
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:9: warning: loop is said to be independent, but iterations share 'x', which each of them sets and reads: should 'x' be in a private clause of the loop?
  !$acc parallel loop
  do i = 1, n
    do k = 1, 4
      ! CHECK: shared-arrays.f90:[[#@LINE+1]]:7: note: set here
      x(k) = b(i)*k
    end do
    c(i) = x(m(1)) + x(m(2))
  end do
  ! A STOP hides nothing.
  ! CHECK: shared-arrays.f90:[[#@LINE+2]]:3: warning: loop is said to be independent, but iterations share 'x', which each of them sets and reads: should 'x' be in a private clause of the loop?
  !$acc parallel loop
  do i = 1, n
    x(1) = b(i)
    x(2) = x(1)
    c(i) = x(1)*x(2)
    if (c(i) == 5) stop
  end do
  ! CHECK-NOT: warning
  !$acc parallel loop private(x)
  do i = 1, n
    do k = 1, 4
      x(k) = b(i)*k
    end do
    c(i) = x(m(1)) + x(m(2))
  end do
  ! An element for each iteration, and the same values from all.
  !$acc parallel loop
  do i = 1, 4
    x(i) = b(i)
    c(i) = x(i)
    do k = 1, 4
      z(k) = k
    end do
    c(i) = c(i) + z(m(1))
  end do
  c(1) = c(1) + x(1) + z(1) + y(1)
end subroutine

subroutine partial(a, e, f, n)
  integer :: n, i
  real :: a(n), e(n), f(n), d, s, old
  d = 5
  s = 0
  !$acc parallel loop reduction(min:d)
  do i = 1, n
    ! CHECK: shared-arrays.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: 'd' is in a reduction clause of a loop around: what is read here is the private copy
    e(i) = a(i)/d
    d = min(d, a(i))
  end do
  ! By a temporary that conditions change, and into another reduction.
  !$acc parallel loop reduction(min:d) private(old)
  do i = 1, n
    ! CHECK: shared-arrays.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: 'd' is in a reduction clause
    old = 1/d
    if (old > 2) old = 3
    if (a(i) > 3) then
      e(i) = e(i) + old
    else
      d = min(d, a(i))
    end if
  end do
  !$acc parallel loop reduction(min:d) reduction(+:s)
  do i = 1, n
    ! CHECK: shared-arrays.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: 'd' is in a reduction clause
    s = s + 1/d
    d = min(d, a(i))
  end do
  ! CHECK-NOT: warning
  !$acc parallel loop reduction(min:d) private(old)
  do i = 1, n
    old = d
    if (a(i) > 3) old = a(i)
    d = min(old, a(i))
    old = a(i)
    e(i) = old
  end do
  !$acc parallel loop reduction(+:s) private(old)
  do i = 1, n
    old = s
    s = old + a(i)
    if (a(i) > 3) s = s + 1
  end do
  !$acc parallel loop gang
  do i = 1, n
    s = 0
    !$acc loop vector reduction(+:s)
    do j = 1, n
      s = s + a(j)
    end do
    f(i) = s
  end do
  e(1) = d + s
end subroutine

! Each gang has one for both loops, which its lanes share.
subroutine of_gangs(a, n)
  integer :: n, i
  real :: a(n), w(2)
  ! CHECK: shared-arrays.f90:[[#@LINE+4]]:9: warning: loop is said to be independent, but iterations share 'w', which each of them sets and reads
  ! CHECK: shared-arrays.f90:[[#@LINE+5]]:5: note: set here
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:26: note: this clause gives each gang one copy
  !$acc parallel private(w)
  !$acc loop gang vector
  do i = 1, n
    w(1) = i
    w(2) = a(i)
    a(i) = w(1)*w(2)
  end do
  !$acc loop gang vector
  do i = 1, n
    a(i) = a(i) + w(1)
  end do
  !$acc end parallel
end subroutine

! Objects are shared as arrays are.
subroutine objects(a, n)
  type point
    real :: x, y
  end type
  integer :: n, i
  real :: a(n)
  type(point) :: p, q
  ! CHECK: shared-arrays.f90:[[#@LINE+4]]:9: warning: loop is said to be independent, but iterations share 'p', which each of them sets and reads
  ! CHECK: shared-arrays.f90:[[#@LINE+5]]:5: note: set here
  ! CHECK-NOT: warning
  q%x = 3
  !$acc parallel loop
  do i = 1, n
    p%x = i
    p%y = p%x + q%x
    a(i) = a(i) + p%y
  end do
  !$acc parallel loop private(p)
  do i = 1, n
    p%x = i
    a(i) = a(i) + p%x
  end do
end subroutine

! So are arrays of objects.
subroutine several_objects(a, n)
  type point
    real :: x, y
  end type
  integer :: n, i, k
  real :: a(n)
  type(point) :: p(4)
  ! CHECK: shared-arrays.f90:[[#@LINE+4]]:9: warning: loop is said to be independent, but iterations share 'p', which each of them sets and reads
  ! CHECK: shared-arrays.f90:[[#@LINE+6]]:7: note: set here
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:{{[0-9]+}}: note: this clause gives each gang one copy
  !$acc parallel private(p)
  !$acc loop gang vector
  do i = 1, n
    do k = 1, 4
      p(k)%x = i + k
    end do
    a(i) = a(i) + p(2)%x*p(3)%x
  end do
  !$acc loop gang vector
  do i = 1, n
    a(i) = a(i) + p(1)%x
  end do
  !$acc end parallel
end subroutine

! Two components of one element are no value that another iteration has.
subroutine components(p, n)
  type point
    real :: x, y
  end type
  integer :: n, i
  type(point) :: p(n)
  ! CHECK-NOT: warning
  !$acc parallel loop
  do i = 2, n
    p(i)%x = p(i - 1)%y
  end do
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:9: warning: loop is said to be independent, but an iteration reads the element of 'p' that the one before it writes
  !$acc parallel loop
  do i = 2, n
    p(i)%x = p(i - 1)%x
  end do
end subroutine

! All iterations set the elements that they read, by subscripts which the loop does not change.
subroutine permuted(a, r, n)
  integer :: n, i, d, n1, n2
  real :: a(n, 2), r(n), t(2)
  !$acc parallel private(t, n1, n2)
  !$acc loop seq
  do d = 1, 2
    n1 = d
    n2 = 3 - d
    ! CHECK: shared-arrays.f90:[[#@LINE+1]]:11: warning: loop is said to be independent, but iterations share 't', which each of them sets and reads: should 't' be in a private clause of the loop?
    !$acc loop gang vector
    do i = 1, n
      ! CHECK: shared-arrays.f90:[[#@LINE+1]]:7: note: set here
      t(n1) = a(i, 1)
      t(n2) = a(i, 2)
      r(i) = r(i) + t(1)*d - t(2)
    end do
  end do
  !$acc end parallel
  ! CHECK-NOT: warning
  !$acc parallel loop private(t, n1, n2)
  do i = 1, n
    n1 = mod(i, 2) + 1
    n2 = 3 - n1
    t(n1) = a(i, 1)
    t(n2) = a(i, 2)
    r(i) = r(i) + t(1) - t(2)
  end do
end subroutine

! A gang runs its iterations one after the other, with the array that the construct gives it.
! CHECK-NOT: warning
subroutine gangs_own(n, m, ne, x, y, e)
  implicit none
  integer, intent(in) :: n, m, ne(n), e(7, n)
  real, intent(in) :: y(m, n)
  real, intent(inout) :: x(m, n)
  real :: w(64)
  integer :: i, j, k, ie
  !$acc parallel vector_length(64) private(w) copy(x) copyin(y, ne, e)
  !$acc loop gang
  do i = 1, n
    !$acc loop vector
    do k = 1, m
      w(k) = x(k, i)
    end do
    !$acc loop seq
    do j = 1, ne(i)
      ie = e(j, i)
      !$acc loop vector
      do k = 1, m
        w(k) = w(k) - y(k, ie)
      end do
    end do
    !$acc loop vector
    do k = 1, m
      x(k, i) = w(k)
    end do
  end do
  !$acc end parallel
end subroutine

! Under a condition, as long as it may hold for several iterations.
subroutine under_conditions(n, x, y, w)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n+1), y(n+1)
  real, intent(out) :: w(n)
  real :: c(3), d(2), e(2)
  integer :: i
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:9: warning: loop is said to be independent, but iterations share 'c', which each that gets there sets and reads: should 'c' be in a private clause of the loop?
  !$acc parallel loop copyin(x, y) copyout(w)
  do i = 1, n
    w(i) = 0
    if (i > 1 .and. i /= 7) then
      ! CHECK: shared-arrays.f90:[[#@LINE+1]]:7: note: set here
      c(1) = x(i)
      c(2) = x(i+1)
      c(3) = y(i)
      w(i) = c(1) + c(2)*2 + c(3)
    end if
  end do
  ! CHECK-NOT: warning
  !$acc parallel loop copyin(x, y) copyout(w) private(c)
  do i = 1, n
    w(i) = 0
    if (i > 1) then
      c(1) = x(i)
      w(i) = c(1)
    end if
  end do
  ! One iteration alone.
  !$acc parallel loop copyin(x, y) copyout(w)
  do i = 1, n
    w(i) = 0
    if (i == n) then
      d(1) = x(i)
      d(2) = y(i)
      w(i) = d(1)*d(2)
    end if
    if (i /= 1) then
      w(i) = w(i) + 1
    else
      e(1) = x(i)
      w(i) = e(1)
    end if
  end do
end subroutine

! Output hides nothing, nor do subscripts from a table.
subroutine with_output(n, x, w)
  implicit none
  integer, intent(in) :: n
  integer, parameter :: first(3) = [1, 3, 1], second(3) = [2, 2, 3]
  real, intent(in) :: x(n)
  real, intent(out) :: w(n)
  real :: c(3)
  integer :: i, k, a, b
  ! CHECK: shared-arrays.f90:[[#@LINE+1]]:9: warning: loop is said to be independent, but iterations share 'c', which each of them sets and reads: should 'c' be in a private clause of the loop?
  !$acc parallel loop copyin(x) copyout(w)
  do i = 1, n
    ! CHECK: shared-arrays.f90:[[#@LINE+1]]:5: note: set here
    c(1) = x(i)
    c(2) = x(i) + 1
    c(3) = x(i) + 2
    w(i) = 0
    do k = 1, 3
      a = first(k)
      b = second(k)
      w(i) = w(i) + c(a)*c(b)
    end do
    if (w(i) < 0) print *, 'negative', i
  end do
  ! CHECK-NOT: warning
end subroutine
