! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Optional dummies in each clause, absent and present (2.17.1): absent ones take no part.
module m
contains
  subroutine s(n, r, a, o, x, p, al, w)
    integer, intent(in) :: n
    real, intent(inout) :: r(n)
    real, optional :: a(n), o(:)
    integer, optional :: x
    real, optional, pointer :: p(:)
    real, optional, allocatable :: al(:)
    real, optional, value :: w
    integer :: i
    !$acc enter data copyin(a, o, x, p, al)
    !$acc update device(a, o, x, p, al)
    !$acc data copy(r) copyin(a) present(o) create(x) no_create(p) copy(al)
    !$acc parallel loop private(x) copy(o)
    do i = 1, n
      r(i) = r(i) + 1
      if (present(a)) r(i) = r(i) + a(i)
    end do
    !$acc parallel loop copyin(a, o, x, p, al)
    do i = 1, n
      if (present(a)) r(i) = r(i) + a(i)
      if (present(o)) r(i) = r(i) + o(i)
      if (present(x)) r(i) = r(i) + x
      if (present(p)) r(i) = r(i) + p(i)
      if (present(al)) r(i) = r(i) + al(i)
      if (present(w)) r(i) = r(i) + w
    end do
    !$acc parallel loop
    do i = 1, n
      if (present(a)) r(i) = r(i) + a(i)
      if (present(o)) r(i) = r(i) + o(i)
      if (present(x)) r(i) = r(i) + x
      if (present(p)) r(i) = r(i) + p(i)
      if (present(al)) r(i) = r(i) + al(i)
    end do
    !$acc host_data use_device(a, o, al) if_present
    !$acc end host_data
    !$acc end data
    !$acc update self(a, o, x) if_present
    !$acc exit data delete(a, o, x, p, al)
  end subroutine
  subroutine d(n, r, a)
    integer, intent(in) :: n
    real, intent(inout) :: r(n)
    real, optional :: a(n)
    integer :: i
    !$acc declare copyin(a) copy(r)
    !$acc parallel loop
    do i = 1, n
      r(i) = r(i) + 1
      if (present(a)) r(i) = r(i) + a(i)
    end do
  end subroutine
  subroutine red(n, total, t2)
    integer, intent(in) :: n
    real, intent(inout) :: total
    real, optional :: t2
    integer :: i
    if (present(t2)) then
    !$acc parallel loop reduction(+:total, t2)
    do i = 1, n
      total = total + 1
      t2 = t2 + 2
    end do
    end if
  end subroutine
end module
program optional_clauses
  use m
  real :: r(5), a(5), o(5), t, t2
  real, pointer :: p(:)
  real, allocatable :: al(:)
  r = 0
  call s(5, r)
  if (any(r /= 1)) error stop 1
  a = 1; o = 10
  allocate(p(5), al(5)); p = 100; al = 1000
  call s(5, r, a, o, 10000, p, al, 0.5)
  if (any(abs(r - 22225.5) > 0.1)) error stop 4
  r = 0
  call d(5, r)
  call d(5, r, a)
  if (any(r /= 3)) error stop 2
  t = 0; t2 = 0
  call red(5, t, t2)
  call red(5, t)
  if (t /= 5 .or. t2 /= 10) error stop 3
  nullify(p); deallocate(al)
  r = 0

end program optional_clauses
