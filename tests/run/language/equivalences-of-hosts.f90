! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Variables that share storage in the host of an internal procedure, where nothing says so: a
! construct that sets one of them has set the other one.
program equivalences_of_hosts
  implicit none
  integer, parameter :: n = 500
  integer :: c(n), x, y, a(n), b(n), bits
  real :: number
  equivalence (x, y), (a, b), (bits, number)
  call scalars
  call arrays
  call local(n)
  call arrays_of_host
contains
  subroutine scalars
    integer :: i
    x = 5
    !$acc kernels
    do i = 1, n
      x = i
      c(i) = y
    end do
    !$acc end kernels
    call check('in a loop', c, [(i, i = 1, n)])
    !$acc kernels
    x = 7
    do i = 1, n
      c(i) = y + i
    end do
    x = 9
    c(1) = y
    !$acc end kernels
    call check('in front of a loop', c, [9, (7 + i, i = 2, n)])
    if (y /= 9) error stop 'copied back'
    x = 3
    !$acc parallel loop copy(x, y)
    do i = 1, 1
      x = y + 1
      c(i) = y
    end do
    if (x /= 4 .or. y /= 4 .or. c(1) /= 4) error stop 'in clauses'
    number = 0
    !$acc serial copy(number, bits) copyout(c(1:1))
    number = 1
    c(1) = bits
    bits = 0
    if (number /= 0) c(1) = -1
    !$acc end serial
    if (c(1) /= transfer(1., 1)) error stop 'of different types'
  end subroutine

  subroutine arrays
    integer :: i
    b = 1
    !$acc kernels
    do i = 2, n
      a(i) = b(i - 1) + 1
    end do
    !$acc end kernels
    call check('arrays', b, [(i, i = 1, n)])
  end subroutine

  subroutine check(what, found, expected)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), expected(:)
    if (all(found == expected)) return
    print *, what, ':', pack(found, found /= expected)
    error stop
  end subroutine
end program

! The same of a procedure's variables.
subroutine local(n)
  implicit none
  integer, intent(in) :: n
  integer :: x, y, c(n)
  equivalence (x, y)
  x = 2
  call inner
contains
  subroutine inner
    integer :: i
    !$acc parallel loop copy(x, y)
    do i = 1, 1
      c(1) = y
      x = 5
      c(2) = y
    end do
    if (any(c(1:2) /= [2, 5])) error stop 'local'
    !$acc kernels
    do i = 1, n
      y = 2*i
      c(i) = x
    end do
    !$acc end kernels
    if (any(c /= [(2*i, i = 1, n)])) error stop 'local loop'
  end subroutine
end subroutine

! A construct calls an internal procedure that uses such arrays.
subroutine arrays_of_host
  implicit none
  integer :: one(4), two(4), r(10), i
  equivalence (one(3), two(1))
  one = 1
  two = 2
  !$acc parallel loop copyout(r)
  do i = 1, 10
    r(i) = f(i)
  end do
  if (any(r /= [(i + 4, i = 1, 10)])) error stop 'used by an internal procedure'
  !$acc parallel loop
  do i = 1, 4
    call set(i)
  end do
  if (any(one /= [5, 5, 1, 2]) .or. any(two /= [1, 2, 3, 4])) error stop 'set by an internal procedure'
contains
  integer function f(i)
    !$acc routine seq
    integer, intent(in) :: i
    f = i + one(4) + two(1)
  end function
  subroutine set(i)
    !$acc routine seq
    integer, intent(in) :: i
    two(i) = i
    if (i < 3) one(i) = 5
  end subroutine
end subroutine
