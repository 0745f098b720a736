! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Clauses name members of an object alone, beside their object in either order, and several of
! them: each is copied as its clause says (2.7).
program parts_of_objects
  implicit none
  type inner
    real :: f(6)
    integer :: k
  end type inner
  type state
    integer :: s
    real :: a(8)
    real, allocatable :: b(:)
    type(inner) :: in
    type(inner), pointer :: p
  end type state
  type(state) :: x, y(3)
  integer :: i

  call fill(x)
  ! A construct inside uses other members too.
  !$acc data copy(x%a)
  !$acc parallel loop
  do i = 1, 8
    x%a(i) = x%a(i) + x%s + x%in%f(min(i, 6))
  end do
  !$acc kernels
  x%s = x%s + 1
  !$acc end kernels
  !$acc end data
  if (x%s /= 4) error stop 's'
  if (any(x%a /= [(i + 7.0, i=1, 8)])) error stop 'a'

  call fill(x)
  !$acc data copyin(x) copy(x%a, x%in%f) copyout(x%in%k)
  call change(x)
  !$acc end data
  call check('behind their object')

  call fill(x)
  !$acc data copyout(x%in%k) copy(x%a(2:7), x%in%f) copyin(x)
  call change(x)
  !$acc end data
  call check('before their object')

  call fill(x)
  !$acc enter data copyin(x%a, x%in, x)
  call change(x)
  !$acc exit data copyout(x%a, x%in) delete(x)
  call check('enter data')

  call fill(x)
  !$acc data copyin(x%p%f)
  !$acc parallel loop
  do i = 1, 6
    x%p%f(i) = x%p%f(i) + i
  end do
  !$acc update self(x%p%f(2:5))
  !$acc end data
  if (any(x%p%f(2:5) /= [(7 + i, i=2, 5)])) error stop 'target of a pointer'

  do i = 1, 3
    call fill(y(i))
  end do
  !$acc data copy(y(2)%a, y(2)%in%f)
  !$acc parallel loop
  do i = 1, 6
    y(2)%a(i) = y(2)%a(i) + y(2)%in%k
    y(2)%in%f(i) = y(2)%in%f(i) + i
  end do
  !$acc end data
  if (any(y(2)%a /= [(i + merge(5, 0, i < 7), i=1, 8)])) error stop 'y(2)%a'
  if (any(y(2)%in%f /= [(4 + i, i=1, 6)])) error stop 'y(2)%in%f'
contains
  subroutine fill(z)
    type(state), intent(out) :: z
    integer :: i
    allocate (z%b(7), z%p)
    z%s = 3
    z%a = [(i, i=1, 8)]
    z%b = 2
    z%in%f = 4
    z%in%k = 5
    z%p%f = 7
    z%p%k = 8
  end subroutine fill

  subroutine change(z)
    type(state), intent(inout) :: z
    integer :: i
    !$acc parallel present(z)
    !$acc loop
    do i = 2, 7
      z%a(i) = z%a(i) + z%s
    end do
    !$acc loop
    do i = 1, 6
      z%in%f(i) = i
    end do
    !$acc end parallel
    !$acc serial present(z)
    z%in%k = 9
    !$acc end serial
  end subroutine change

  subroutine check(what)
    character(*), intent(in) :: what
    if (x%in%k /= 9) error stop what // ': k'
    if (any(x%in%f /= [(i, i=1, 6)])) error stop what // ': f'
    if (any(x%a /= [(i + merge(3, 0, i > 1 .and. i < 8), i=1, 8)])) error stop what // ': a'
  end subroutine check
end program parts_of_objects
