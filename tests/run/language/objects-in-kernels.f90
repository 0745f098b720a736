! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_HEAP_SIZE=2M %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Objects with allocatable components in device code: local ones, their assignment,
! structure constructors, function results, arguments with INTENT(OUT). Each has memory of
! its own, which goes with it: the heap of kernels would not have room for what is left.
module shapes
  implicit none
  type inner
    integer :: count = 2
    integer, allocatable :: v(:)
  end type
  type outer
    integer :: k = 3
    real, allocatable :: a(:, :)
    type(inner) :: part, parts(2)
    type(inner), allocatable :: more(:)
    type(inner), allocatable :: one
    integer, pointer :: p(:) => null()
  end type
contains
  function made(n) result(r)
    !$acc routine seq
    integer, intent(in) :: n
    type(outer) :: r
    integer :: i
    allocate(r%a(2, 0:n), r%more(n), r%one)
    r%a = n
    allocate(r%part%v(n), r%parts(2)%v(2))
    r%part%v = [(i, i=1, n)]
    r%parts(2)%v = 7
    allocate(r%more(n)%v(-1:1))
    r%more(n)%v = n
    r%one%count = 5
  end function
  integer function weight(x)
    !$acc routine seq
    type(outer), intent(in) :: x
    integer :: i
    weight = x%k + x%part%count
    if (allocated(x%a)) weight = weight + nint(sum(x%a)) + 100 * lbound(x%a, 2)
    if (allocated(x%part%v)) weight = weight + sum(x%part%v)
    do i = 1, 2
      if (allocated(x%parts(i)%v)) weight = weight + sum(x%parts(i)%v)
    end do
    if (allocated(x%more)) then
      do i = 1, size(x%more)
        weight = weight + x%more(i)%count
        if (allocated(x%more(i)%v)) weight = weight + sum(x%more(i)%v) + lbound(x%more(i)%v, 1)
      end do
    end if
    if (allocated(x%one)) weight = weight + x%one%count
  end function
  subroutine fresh(x)
    !$acc routine seq
    type(outer), intent(out) :: x
    if (.not. allocated(x%a)) x%k = x%k + 1
  end subroutine
  ! What the assignments of a routine leave in objects and whether they share memory.
  integer function scalars(n)
    !$acc routine seq
    integer, intent(in) :: n
    type(outer) :: x, y
    type(inner) :: z
    x = made(n)
    y = x
    x%a = 0
    x%more(n)%v(0) = -9
    deallocate(x%one)
    y%part = y%more(n)
    scalars = weight(y)
    y = y
    y%part = inner(4, [1, n])
    z = inner(v=[n, 2, 3])
    y%parts(1) = z
    z%v = 0
    scalars = scalars + 10 * weight(y)
    y = x
    scalars = scalars + 7 * weight(y)
    call fresh(y)
    scalars = scalars + weight(y)
    y = outer(9, null(), inner(1), x%parts, null(), inner(6))
    scalars = scalars + weight(y)
  end function
  integer function arrays(n)
    !$acc routine seq
    integer, intent(in) :: n
    type(inner) :: fixed(4)
    type(inner), allocatable :: a(:), b(:), c
    integer :: i
    do i = 1, 4
      fixed(i) = inner(i, [i, n])
    end do
    a = fixed(3:1:-1)
    fixed(2:4) = fixed(1:3)
    allocate(b(2:4))
    b = a
    a(2)%v = 50
    arrays = lbound(b, 1) + sum(b(3)%v) + 3 * sum(fixed(4)%v) + fixed(3)%count
    a = fixed
    a(1:3) = b
    a(4) = fixed(4)
    b(2)%v(1) = 1000
    arrays = arrays + size(a) + sum(a(1)%v) + a(4)%count
    c = a(2)
    c%v(1) = 8
    b = c
    arrays = arrays + sum(c%v) + sum(a(2)%v) + sum(b(4)%v)
    c = b(3)
    b(:)%count = 1
    a(1:2) = inner(n)
    arrays = arrays + sum(a%count) + merge(1000, 0, allocated(a(2)%v))
  end function
  integer function sources(n)
    !$acc routine seq
    integer, intent(in) :: n
    type(inner) :: x, y(3)
    type(inner), allocatable :: a, b(:), c(:), d(:, :)
    integer :: status
    x%v = [1, 2, n]
    y = x
    y(2)%v(1) = 7
    allocate(a, source=x)
    x%v = 0
    allocate(b(0:1), source=a)
    a%v(1) = 5
    allocate(c, source=y)
    y(2)%v = 0
    allocate(d(2, 2), source=a, stat=status)
    sources = sum(a%v) + 10 * sum(b(1)%v) + 100 * sum(c(2)%v) + 1000 * sum(d(2, 1)%v) &
      + size(c) + status
    allocate(d(2, 2), source=a, stat=status)
    if (status == 0) sources = -1
  end function
end module

program objects
  use shapes
  implicit none
  integer, parameter :: n = 3000
  integer :: found(n), expected(n), i
  type(outer) :: x
  type(inner) :: list(5)

  do i = 1, n
    expected(i) = scalars(1 + mod(i, 4)) + 100000 * arrays(mod(i, 7)) + sources(i)
  end do
  !$acc parallel loop gang vector copyout(found)
  do i = 1, n
    found(i) = scalars(1 + mod(i, 4)) + 100000 * arrays(mod(i, 7)) + sources(i)
  end do
  if (any(found /= expected)) error stop 'routines'

  ! In the construct itself, with data that the host has made.
  x = made(3)
  do i = 1, 5
    list(i) = inner(i, [i, i, i])
  end do
  do i = 1, n
    expected(i) = weight(x) + 3 * (1 + mod(i, 5)) + mod(i, 5) + 1
  end do
  !$acc enter data copyin(x, x%a, x%part%v, x%parts(2)%v, x%more, x%more(3)%v, x%one)
  !$acc enter data copyin(list, list(1)%v, list(2)%v, list(3)%v, list(4)%v, list(5)%v)
  !$acc parallel loop gang vector copyout(found) present(x, list)
  do i = 1, n
    block
      type(outer) :: mine
      type(inner) :: one
      mine = x
      one = list(1 + mod(i, 5))
      found(i) = weight(mine) + sum(one%v) + one%count
    end block
  end do
  !$acc exit data delete(list(1)%v, list(2)%v, list(3)%v, list(4)%v, list(5)%v, list)
  !$acc exit data delete(x%one, x%more(3)%v, x%more, x%parts(2)%v, x%part%v, x%a, x)
  if (any(found /= expected)) error stop 'construct'
  print *, 'PASS'
end program
