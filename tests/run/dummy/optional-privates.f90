! RUN: %accc -O1 %s -o %t 2>&1 | count 0
! RUN: %on-every-device %t

! Optional dummies in PRIVATE and FIRSTPRIVATE: copies of absent ones are absent (2.17.1).
module procedures
  implicit none
  type object
    integer, allocatable :: parts(:)
  end type
contains
  subroutine objects(total, o)
    integer, intent(out) :: total
    type(object), optional :: o
    total = 0
    !$acc serial firstprivate(o) copy(total)
    if (present(o)) o%parts(1) = o%parts(1) + 1
    if (present(o)) total = sum(o%parts)
    !$acc end serial
  end subroutine

  subroutine scalars(n, seen, a, p, v)
    integer, intent(in) :: n
    integer, intent(out) :: seen(3)
    integer, allocatable, optional :: a
    integer, pointer, optional :: p
    integer, optional :: v
    integer :: i
    seen = 0
    !$acc serial firstprivate(a, p, v)
    if (present(a)) a = a + 1
    if (present(a)) seen(1) = a
    if (present(p)) seen(2) = p + 1
    if (present(v)) v = v + 1
    if (present(v)) seen(3) = v
    !$acc end serial
    !$acc parallel loop private(a, v)
    do i = 1, n
      if (present(a)) a = i
      if (present(v)) v = i
    end do
  end subroutine

  subroutine arrays(total, n, a, p, c, e)
    integer, intent(out) :: total(4)
    integer, intent(in) :: n
    integer, allocatable, optional :: a(:)
    integer, pointer, optional :: p(:)
    integer, optional :: c(:), e(4)
    integer :: i
    total = 0
    !$acc serial firstprivate(a, p, c, e)
    if (present(a)) a = a + 1
    if (present(a)) total(1) = sum(a)
    if (present(p)) total(2) = sum(p) + 1
    if (present(c)) c(1) = c(1) + 1
    if (present(c)) total(3) = sum(c)
    if (present(e)) e = e + 1
    if (present(e)) total(4) = sum(e)
    !$acc end serial
    !$acc parallel loop private(a, c, e)
    do i = 1, n
      if (present(a)) a(1) = i
      if (present(c)) c(1) = i
      if (present(e)) e = i
    end do
  end subroutine
end module

program optional_privates
  use procedures
  implicit none
  integer, allocatable :: x, a(:)
  integer, pointer :: q, p(:)
  type(object) :: o
  integer :: v, seen(3), total(4), e(4)

  x = 1
  allocate(q, p(4))
  q = 2
  v = 3
  call scalars(10, seen, x, q, v)
  if (any(seen /= [2, 3, 4]) .or. x /= 1 .or. q /= 2 .or. v /= 3) error stop 'scalars'
  call scalars(10, seen)
  if (any(seen /= 0)) error stop 'absent scalars'

  a = [1, 2, 3, 4]
  p = 5
  e = 6
  call arrays(total, 10, a, p, e, e)
  if (any(total /= [14, 21, 25, 28])) error stop 'arrays'
  if (any(a /= [1, 2, 3, 4]) .or. any(p /= 5) .or. any(e /= 6)) error stop 'originals'
  call arrays(total, 10)
  if (any(total /= 0)) error stop 'absent arrays'

  o%parts = [1, 2, 3]
  call objects(v, o)
  if (v /= 7 .or. any(o%parts /= [1, 2, 3])) error stop 'object'
  call objects(v)
  if (v /= 0) error stop 'absent object'
end program
