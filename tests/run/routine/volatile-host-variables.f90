! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! VOLATILE variables of a host procedure that an internal routine uses, which constructs in the host and
! in another internal procedure call: with implicit clauses, with their own, and in a data region.
module hosts
  use openacc
  implicit none
contains
  subroutine host(n, d, o)
    integer, intent(in) :: n
    integer, volatile :: d(:)
    integer, volatile, optional :: o(n)
    integer, allocatable, volatile :: x(:)
    integer, pointer, volatile :: p(:)
    integer, target, volatile :: s
    integer, volatile :: e(3:n + 2)
    character(5), volatile :: c
    character(n), volatile :: cn(n)
    integer :: r(4), i, expected
    logical :: is_shared
    is_shared = acc_get_device_type() == acc_device_host
    allocate (x(0:3), p(2:5))
    x = 1
    p = 2
    s = 3
    d = 4
    e = 5
    if (present(o)) o = 6
    c = 'abcde'
    cn = 'xyz'
    expected = 54321 + ichar('b') + ichar('z')
    if (present(o)) expected = expected + 600000
    !$acc parallel loop copyout(r)
    do i = 1, 4
      r(i) = f(i)
    end do
    if (any(r /= expected)) error stop 'construct of the host'
    call inner
    deallocate (x, p)
  contains
    subroutine inner
      integer :: i
      !$acc parallel loop copyout(r)
      do i = 1, 4
        r(i) = f(i)
      end do
      if (any(r /= expected)) error stop 'no clause'
      !$acc parallel loop copyout(r) copy(x, p, s, d, e, o, c, cn)
      do i = 1, 4
        r(i) = f(i)
      end do
      if (any(r /= expected)) error stop 'clauses'
      !$acc data copy(x, p, d, e, o)
      !$acc parallel loop
      do i = 1, 4
        call add(i)
      end do
      if (.not. is_shared .and. (any(x /= 1) .or. any(p /= 2) .or. any(d /= 4) .or. any(e /= 5))) &
        error stop 'set on the host'
      !$acc end data
      if (any(x /= 2) .or. any(p /= 3) .or. any(d /= 5) .or. any(e /= 6)) error stop 'set'
      if (present(o)) then
        if (any(o /= 7)) error stop 'optional one set'
      end if
    end subroutine
    integer function f(i)
      !$acc routine seq
      integer, intent(in) :: i
      f = x(i - 1) + 10*p(i + 1) + 100*s + 1000*d(i) + 10000*e(i + 2)
      f = f + ichar(c(2:2)) + ichar(cn(i)(3:3))
      if (present(o)) f = f + 100000*o(i)
    end function
    subroutine add(i)
      !$acc routine seq
      integer, intent(in) :: i
      x(i - 1) = x(i - 1) + 1
      p(i + 1) = p(i + 1) + 1
      d(i) = d(i) + 1
      e(i + 2) = e(i + 2) + 1
      if (present(o)) o(i) = o(i) + 1
    end subroutine
  end subroutine
end module
program volatile_host_variables
  use hosts
  integer :: v(4), w(4)
  call host(4, v, w)
  call host(4, v)
end program
