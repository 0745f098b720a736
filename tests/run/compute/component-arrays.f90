! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="one thread"

! Array assignments between allocatable components: those of different names, or of different
! variables, are apart; those of one name may be one, and overlap.
module m
  implicit none
  type state
    real, allocatable :: a(:), b(:)
    real, pointer :: p(:) => null()
  end type
  type grid
    type(state) :: s(2)
    type(state), allocatable :: more(:)
  end type
contains
  subroutine check(x, wanted, name)
    real, intent(in) :: x(:), wanted(:)
    character(*), intent(in) :: name
    if (any(x /= wanted)) then
      print *, name, x
      error stop
    end if
  end subroutine
  subroutine shift(g, i, j)
    type(grid), intent(inout) :: g
    integer, intent(in) :: i, j
    !$acc kernels present(g)
    g%s(i)%a(2:) = g%s(j)%a(:7)
    g%more(i)%b(2:) = g%more(j)%b(:7) + 1
    !$acc end kernels
  end subroutine
  ! By names, and from a dummy.
  subroutine copy(g, i, j, w)
    type(grid), intent(inout) :: g
    integer, intent(in) :: i, j
    real, intent(in) :: w(:)
    ! CHECK: :[[#@LINE+2]]:5: remark: loop is shared by gangs and vector lanes
    !$acc kernels copyin(w) present(g)
    g%more(j)%b(:) = w
    !$acc end kernels
    associate (to => g%more(i)%b, from => g%more(j)%b)
      ! CHECK: :[[#@LINE+2]]:7: remark: loop is shared by gangs and vector lanes
      !$acc kernels present(to, from)
      to = from
      !$acc end kernels
      !$acc kernels present(to, from)
      to(3:) = from(:6)
      !$acc end kernels
    end associate
  end subroutine
end module
program components
  use m
  implicit none
  real, parameter :: up(8) = [1, 2, 3, 4, 5, 6, 7, 8]
  type(state) :: x, y
  type(state), target :: t
  type(grid) :: g
  real, pointer :: q(:)
  integer :: i

  allocate (x%a(8), x%b(8), y%a(8), t%a(8), t%b(8))
  x%a = up; x%b = 10 * up; y%a = 100 * up; t%a = up; t%b = 10 * up
  !$acc data copy(x, x%a, x%b, y, y%a)
  !$acc kernels
  x%a(2:) = x%a(:7)
  x%b(:) = 2 * x%a(:) + x%b(:)
  y%a(:7) = y%a(2:) + x%b(:7)
  !$acc end kernels
  !$acc parallel num_gangs(1)
  x%b(2:) = x%b(:7)
  associate (z => x%a)
    z(:7) = x%a(2:)
  end associate
  !$acc end parallel
  !$acc end data
  call check(x%a, [1., 2., 3., 4., 5., 6., 7., 7.], 'a')
  call check(x%b, [12., 12., 22., 34., 46., 58., 70., 82.], 'b')
  call check(y%a, [212., 322., 434., 546., 658., 770., 882., 800.], 'y')

  ! A pointer to a target.
  q => t%a
  t%p => t%b
  !$acc data copy(t, t%a, t%b)
  !$acc kernels copy(q, t%p)
  q(2:) = t%a(:7)
  t%b(2:) = t%p(:7)
  !$acc end kernels
  !$acc end data
  call check(t%a, [1., 1., 2., 3., 4., 5., 6., 7.], 'pointer')
  call check(t%b, 10 * [1., 1., 2., 3., 4., 5., 6., 7.], 'pointer component')

  ! Elements of arrays of objects may be one.
  allocate (g%more(2))
  do i = 1, 2
    allocate (g%s(i)%a(8), g%more(i)%b(8))
    g%s(i)%a = up * i
    g%more(i)%b = up * i
  end do
  !$acc data copy(g, g%s(1)%a, g%s(2)%a, g%more, g%more(1)%b, g%more(2)%b)
  call shift(g, 2, 2)
  call shift(g, 1, 2)
  !$acc update self(g%s(1)%a, g%s(2)%a, g%more(1)%b, g%more(2)%b)
  call check(g%more(2)%b, [2., 3., 5., 7., 9., 11., 13., 15.], 'one of more')
  call check(g%more(1)%b, [1., 3., 4., 6., 8., 10., 12., 14.], 'two of more')
  call copy(g, 1, 2, up)
  !$acc update self(g%more(1)%b, g%more(2)%b)
  call check(g%more(2)%b, up, 'a dummy')
  call check(g%more(1)%b, [1., 2., 1., 2., 3., 4., 5., 6.], 'names')
  call copy(g, 1, 1, 2 * up)
  !$acc end data
  call check(g%s(2)%a, 2 * [1., 1., 2., 3., 4., 5., 6., 7.], 'one object')
  call check(g%s(1)%a, [1., 2., 2., 4., 6., 8., 10., 12.], 'two objects')
  call check(g%more(1)%b, 2 * [1., 2., 1., 2., 3., 4., 5., 6.], 'names of one')
end program
