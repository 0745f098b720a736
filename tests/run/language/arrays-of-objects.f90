! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S -Minfo=accel %s -o /dev/null 2>&1 | FileCheck %s

! Assignments of arrays of objects are loops that gangs and lanes share: of arrays and sections,
! also ones that overlap, objects, constructors and functions, to allocatables too.

! CHECK-NOT: Assign)
! CHECK-NOT: one thread copies the elements
! CHECK-NOT: one gang runs
module points
  implicit none
  type point
    real :: x = -1, y = -2
    integer :: k = -3
  end type
  type, extends(point) :: named
    character(3) :: name
    complex :: z(2)
    type(point) :: parts(2)
    type(point), pointer :: to => null()
  end type
  type owner
    type(point), allocatable :: a(:), b(:)
    type(point), pointer :: c(:)
  end type
  interface operator(+)
    module procedure add
  end interface
contains
  elemental type(point) function add(a, b)
    !$acc routine seq
    type(point), intent(in) :: a, b
    add = point(a%x + b%x, a%y + b%y, a%k + b%k)
  end function

  elemental type(point) function made(i)
    !$acc routine seq
    integer, intent(in) :: i
    made = point(i, 2*i, 3*i)
  end function

  subroutine whole(m, n, a, b, c)
    integer, intent(in) :: m, n
    type(point), intent(in) :: a(m, n)
    type(point), intent(inout) :: b(m, n), c(0:, :)
    type(point) :: t
    integer :: i
    !$acc parallel loop gang
    do i = 1, n
      b(:, i) = a(:, i)
    end do
    call expect('columns', b, a%k)
    t = point(7., 8., 9)
    !$acc kernels copy(b, c)
    b(:, 1) = t
    b(:, 2) = point(0.5, 0.5, 2)
    b(2:, 3) = b(:m-1, 3)
    b(m:1:-1, 4) = b(:, 4)
    b(:, 5) = b(2, 5)
    b(1, 5:) = b(m, 5:)
    c = a(:, n:1:-1)
    !$acc end kernels
    do i = 1, m
      call check('object', b(i, 1), 9)
      call check('constant', b(i, 2), 2)
      call check('shifted', b(i, 3), a(max(i - 1, 1), 3)%k)
      call check('reversed', b(i, 4), a(m + 1 - i, 4)%k)
      call check('element', b(i, 5), a(2, 5)%k)
    end do
    do i = 5, n
      call check('rows', b(1, i), merge(a(2, 5)%k, a(m, i)%k, i == 5))
    end do
    call expect('columns reversed', c, a(:, n:1:-1)%k)
  end subroutine

  subroutine values(m, n, a, b)
    integer, intent(in) :: m, n
    type(point), intent(inout) :: a(m, n), b(m, n)
    type(point) :: own(m)
    integer :: i, j
    !$acc kernels copyin(a) copyout(b)
    b = a + a
    b(:, 1) = made([(i, i = 1, m)])
    b(:, 2) = [(point(i, 0., 2*i), i = 1, m)]
    b(:, 3) = [b(1:2, 2), made(7), (made(i), i = 4, m)]
    !$acc end kernels
    call expect('sums', b(:, 4:), 2*a(:, 4:)%k)
    do i = 1, m
      call check('elemental', b(i, 1), 3*i)
      call check('constructor', b(i, 2), 2*i)
      call check('parts', b(i, 3), merge(2*i, merge(21, 3*i, i == 3), i < 3))
    end do
    !$acc parallel loop gang private(own)
    do j = 1, n
      own = a(:, j)
      own(2:) = own(:m-1) + own(2:)
      own(1) = made(j)
      b(:, j) = own
    end do
    do j = 1, n
      call check('made', b(1, j), 3*j)
      do i = 2, m
        call check('neighbours', b(i, j), a(i - 1, j)%k + a(i, j)%k)
      end do
    end do
  end subroutine

  subroutine allocatables(n, a, b, o)
    integer, intent(in) :: n
    type(named), allocatable, intent(inout) :: a(:)
    type(named), allocatable, intent(in) :: b(:)
    type(owner), intent(inout) :: o
    type(named), allocatable :: t(:)
    integer :: i
    !$acc kernels copyout(a) copyin(b)
    a = b
    !$acc end kernels
    do i = 1, n
      if (a(i)%name /= b(i)%name .or. any(a(i)%z /= b(i)%z)) error stop 'components'
      if (any(a(i)%parts%k /= b(i)%parts%k)) error stop 'objects inside'
    end do
    !$acc kernels copy(o) copy(o%a, o%b, o%c)
    o%a = o%b
    o%a(2:) = o%a(:n-1)
    o%b = o%c
    o%c = o%c(n:1:-1)
    !$acc end kernels
    do i = 1, n
      call check('components', o%a(i), 10*max(i - 1, 1))
      call check('from a pointer', o%b(i), -i)
      call check('pointer', o%c(i), i - n - 1)
    end do
    !$acc parallel loop gang private(t) copyin(b) copyout(a)
    do i = 1, n
      allocate(t(0))
      t = b(:i)
      t(i)%name = 'abc'
      t(:) = t(i:1:-1)
      a(i) = t(1)
      a(i)%k = size(t) + t(i)%k
      deallocate(t)
    end do
    do i = 1, n
      call check('local', a(i)%point, i + b(1)%k)
      if (a(i)%name /= 'abc') error stop 'name'
    end do
  end subroutine

  subroutine expect(what, a, k)
    character(*), intent(in) :: what
    type(point), intent(in) :: a(:, :)
    integer, intent(in) :: k(:, :)
    if (any(a%k /= k) .or. any(a%x /= 2*k) .or. any(a%y /= 3*k)) then
      print *, what, ':', a%k, 'for', k
      error stop
    end if
  end subroutine

  subroutine check(what, a, k)
    character(*), intent(in) :: what
    type(point), intent(in) :: a
    integer, intent(in) :: k
    if (a%k == k) return
    print *, what, ':', a%k, 'for', k
    error stop
  end subroutine
end module

program arrays_of_objects
  use points
  implicit none
  integer, parameter :: m = 7, n = 9
  type(point) :: a(m, n), b(m, n), c(0:m-1, n)
  type(named), allocatable :: x(:), y(:)
  type(point), target :: t
  type(owner) :: o
  integer :: i, j
  do j = 1, n
    do i = 1, m
      a(i, j) = point(2*(10*j + i), 3*(10*j + i), 10*j + i)
    end do
  end do
  call whole(m, n, a, b, c)
  call values(m, n, a, b)
  allocate(x(n), y(n), o%c(n))
  do i = 1, n
    y(i) = named(1., 2., 5*i, char(64 + i)//'xy', [(1., 2.), (3., 4.)], a(1:2, i), t)
    o%c(i) = point(0., 0., -i)
  end do
  o%b = [(point(0., 0., 10*i), i = 1, n)]
  o%a = o%b
  call allocatables(n, x, y, o)
end program
