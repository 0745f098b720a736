! Clauses for the pointees of Cray pointers stand for the memory that their pointers
! point to (2.7), and so do implicit ones.
!
! RUN: %accc %s -o %t
! RUN: %on-every-device %t
module shared
  implicit none
  real :: of_module(0:5)
  pointer (at_module, of_module)
contains
  subroutine bring
    !$acc enter data copyin(of_module)
  end subroutine
  subroutine take
    !$acc exit data copyout(of_module)
  end subroutine
end module

module cases
  use shared
  implicit none
contains
  ! The pointee is a dummy's: sections, no clause inside, lower bounds, an assumed size.
  subroutine sections(at, n)
    integer, intent(in) :: n
    real :: p(0:n, *)
    pointer (at, p)
    integer :: i, j
    !$acc data copy(p(0:n, 1:3))
    !$acc parallel loop collapse(2)
    do j = 1, 3
      do i = 0, n
        p(i, j) = p(i, j) + 10 * i + j
      end do
    end do
    !$acc update self(p(0:n, 2:2))
    if (any(p(:, 2) /= [(1.0 + 10 * i + 2, i = 0, n)])) error stop 'update'
    p(:, 3) = -1
    !$acc update device(p(0:n, 3:3))
    !$acc parallel loop present(p(0:n, 1:3))
    do i = 0, n
      p(i, 3) = p(i, 3) * 2
    end do
    !$acc end data
  end subroutine

  subroutine declared(at)
    integer :: p(4)
    pointer (at, p)
    integer :: i
    !$acc declare copy(p)
    !$acc kernels
    do i = 1, 4
      p(i) = p(i) + i
    end do
    !$acc end kernels
  end subroutine

  subroutine add_one(a, n)
    integer, intent(in) :: n
    integer :: a(n)
    integer :: i
    !$acc parallel loop deviceptr(a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
end module

program main
  use cases
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), p(n), q(n), i, total, s, sums(2), r(2), first(4)
  real :: matrix(0:4, 3), six(0:5)
  type pair
    sequence
    integer :: k
    integer :: v(4)
  end type
  type(pair) :: object, pointee
  integer(8) :: inside
  pointer (at_p, p), (at_q, q), (at_r, r), (at_s, s), (at_pointee, pointee), (inside, first)

  ! The clause of a data construct and of one inside; the pointer moves on in between.
  a = 5
  b = 1
  at_p = loc(a)
  !$acc data copy(p)
  at_p = loc(b)
  !$acc parallel loop copy(p)
  do i = 1, n
    p(i) = p(i) + i
  end do
  at_p = loc(a)
  !$acc parallel loop
  do i = 1, n
    p(i) = p(i) * 2
  end do
  at_p = loc(b)
  !$acc end data
  if (any(a /= 10)) error stop 'data'
  if (any(b /= [(1 + i, i = 1, n)])) error stop 'copy'

  ! Present under the name of the target; a reduction, a scalar, an atomic.
  sums = 7
  at_p = loc(a)
  at_r = loc(sums)
  !$acc data copyin(a)
  !$acc parallel loop present(p) reduction(+:r)
  do i = 1, n
    r(1) = r(1) + p(i)
    r(2) = r(2) + i
  end do
  !$acc end data
  if (any(sums /= [7 + 10 * n, 7 + n * (n + 1) / 2])) error stop 'reduction'
  total = 10 * n
  at_s = loc(total)
  !$acc parallel loop copy(s)
  do i = 1, n
    !$acc atomic update
    s = s - 10
  end do
  if (total /= 0) error stop 'atomic'

  ! No clause at all.
  b = 0
  at_q = loc(b)
  !$acc parallel loop
  do i = 1, n
    q(i) = p(i) + i
  end do
  if (any(b /= [(10 + i, i = 1, n)])) error stop 'implicit'

  ! Private copies leave the target alone.
  !$acc parallel loop gang private(q) copyout(p)
  do i = 1, n
    q(:) = i
    p(i) = sum(q)
  end do
  if (any(b /= [(10 + i, i = 1, n)])) error stop 'private'
  if (any(a /= [(n * i, i = 1, n)])) error stop 'sums of private'
  !$acc parallel loop gang firstprivate(q) copyout(p)
  do i = 1, n
    q(i) = q(i) - 1
    p(i) = sum(q)
    q(i) = q(i) + 1
  end do
  if (any(a /= [(sum(b) - 1, i = 1, n)])) error stop 'firstprivate'

  ! Unstructured lifetimes, in other procedures.
  six = [1, 2, 3, 4, 5, 6]
  at_module = loc(six)
  call bring
  !$acc parallel loop present(of_module)
  do i = 0, 5
    of_module(i) = of_module(i) + i
  end do
  call take
  if (any(six /= [1, 3, 5, 7, 9, 11])) error stop 'enter data'

  ! Device addresses.
  a = 3
  at_p = loc(a)
  !$acc data copy(a)
  !$acc host_data use_device(p)
  call add_one(p, n)
  at_q = loc(p)
  !$acc end host_data
  !$acc parallel loop deviceptr(q)
  do i = 1, n
    q(i) = q(i) * 3
  end do
  !$acc end data
  if (any(a /= 12)) error stop 'device addresses'

  ! Objects and their components.
  object = pair(1, 2)
  at_pointee = loc(object)
  !$acc parallel loop copy(pointee%v) 
  do i = 1, 4
    pointee%v(i) = pointee%v(i) + i
  end do
  !$acc serial copy(pointee)
  pointee%k = pointee%v(4)
  !$acc end serial
  if (object%k /= 6 .or. any(object%v /= [3, 4, 5, 6])) error stop 'object'

  matrix = 1
  call sections(loc(matrix), 4)
  do i = 0, 4
    if (matrix(i, 1) /= 2 + 10 * i .or. matrix(i, 3) /= -2) error stop 'sections'
  end do
  a = 1
  call declared(loc(a))
  if (any(a(:5) /= [2, 3, 4, 5, 1])) error stop 'declare'

  ! The construct sets the pointer.
  a = 0
  !$acc parallel loop copy(a) private(inside)
  do i = 1, n, 4
    inside = loc(a(i))
    first(1) = i
    first(2:) = first(1) + [1, 2, 3]
  end do
  if (any(a /= [(i, i = 1, n)])) error stop 'pointer set inside'

  call internal
contains
  subroutine internal
    integer :: i
    a = 1
    at_p = loc(a)
    !$acc parallel loop copy(p)
    do i = 1, n
      p(i) = p(i) + i
    end do
    block
      integer :: r(n)
      pointer (at_r, r)
      at_r = loc(a)
      !$acc kernels loop copy(r)
      do i = 1, n
        r(i) = r(i) + 1
      end do
    end block
    if (any(a /= [(i + 2, i = 1, n)])) error stop 'internal'
  end subroutine
end program
