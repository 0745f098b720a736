! RUN: %accc -O1 %s -o %t 2> %t.err
! RUN: %on-every-device %t
! RUN: FileCheck --implicit-check-not='may read before' %s < %t.err

! Sums in OPTIONAL arguments without a reduction clause: where the argument is absent
! nothing is added to it.
module optional_sums
  implicit none
contains

  subroutine greatest(n, a, t)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, optional, intent(inout) :: t
    integer :: i
    !$acc kernels
    !$acc loop independent
    do i = 1, n
      if (present(t)) t = max(t, a(i))
      a(i) = a(i) + 1
    end do
    !$acc end kernels
  end subroutine greatest

  subroutine add(n, a, t, all)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, optional, intent(inout) :: t
    logical, optional, intent(inout) :: all
    integer :: i
    ! CHECK-DAG: iterations combine values in 't', which they share, without a reduction clause: one is assumed
    !$acc parallel loop copy(t)
    do i = 1, n
      if (present(t)) then
        t = t + a(i)
        t = t + 1
      end if
      a(i) = a(i) + 1
    end do
    !$acc kernels
    !$acc loop independent
    do i = 1, n
      if (present(all)) all = all .and. a(i) > 2
    end do
    !$acc end kernels
  end subroutine add

  ! All iterations set it to one value, and none reads it.
  subroutine mark(n, a, s)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, optional, intent(inout) :: s
    integer :: i
    !$acc parallel loop copy(a, s)
    do i = 1, n
      a(i) = a(i) * 2
      if (present(s)) s = 100
    end do
  end subroutine mark

  ! Without a clause: the reduction is assumed, and the other one's value is gone.
  subroutine total(d, s, f)
    real, intent(in) :: d(:)
    real, intent(inout), optional :: s
    logical, intent(inout), optional :: f
    integer :: i
    !$acc parallel loop
    do i = 1, size(d)
      ! CHECK-DAG: iterations combine values in 's' without a reduction clause: one is assumed, since the program needs the result
      if (present(s)) s = s + d(i)
    end do
    !$acc serial
    ! CHECK-DAG: 'f' is set in a private copy, which nothing reads: 'copyout(f)' would bring the value back
    if (present(f)) f = .true.
    !$acc end serial
  end subroutine total
end module optional_sums

program optional_arguments
  use optional_sums
  implicit none
  integer, parameter :: n = 100
  real :: a(n), t
  integer :: i
  logical :: all

  a = [(modulo(37 * i, n), i = 1, n)]
  t = 0
  call greatest(n, a, t)
  if (t /= 99) error stop 'greatest'
  call greatest(n, a)
  if (any(a /= [(modulo(37 * i, n) + 2, i = 1, n)])) error stop 'without greatest'

  t = 3
  all = .true.
  call add(n, a, t, all)
  if (t /= 3 + n + n * 2 + n * (n - 1) / 2) error stop 'sum'
  if (.not. all) error stop 'all'
  a(7) = -5
  call add(n, a, all=all)
  if (all) error stop 'not all'
  a = 1
  call mark(n, a)
  call mark(n, a, t)
  if (any(a /= 4) .or. t /= 100) error stop 'marked'
  t = 0
  call total([1., 2., 3.], s=t)
  call total([1., 2., 3.])
  if (t /= 6) error stop 'without a clause'
  call add(n, a)
  if (a(7) /= 5) error stop 'without sum'
end program optional_arguments
