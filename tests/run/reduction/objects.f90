! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Reductions of objects of derived type and of components (2.5.15), alone and in
! nests, on constructs and loops, through dummies, descriptors and modules.
module shapes_of_sums
  type :: extremes
    real(8) :: least = 0, most = 0
  end type
  type :: totals
    integer :: count = 0
    real(8) :: sum = 0, table(3) = 0
    complex :: product = 1
    type(extremes) :: bounds
  end type
  type, extends(totals) :: named_totals
    logical :: all_positive = .true.
    integer :: other = 7
  end type
  type(totals) :: global
contains
  subroutine of_dummy(t, x)
    type(totals), intent(inout) :: t
    real(8), intent(in) :: x(:)
    integer :: i
    !$acc parallel loop reduction(+:t%sum, t%count) reduction(max:t%bounds%most) &
    !$acc& reduction(min:t%bounds%least) copyin(x)
    do i = 1, size(x)
      t%sum = t%sum + x(i)
      t%count = t%count + 1
      t%bounds%most = max(t%bounds%most, x(i))
      if (x(i) < t%bounds%least) t%bounds%least = x(i)
    end do
  end subroutine
end module

program objects
  use shapes_of_sums
  implicit none
  type pair
    integer :: a, b(2)
  end type
  type(totals) :: t
  type(named_totals) :: n
  type(pair) :: p, rows(20)
  type(totals), allocatable :: on_heap
  type(totals), pointer :: pointed
  real(8) :: x(1000)
  integer :: i, j
  x = [(mod(37*i, 101) - 30, i = 1, 1000)]

  t = totals(bounds=extremes(1d30, -1d30))
  call of_dummy(t, x)
  call check('dummy', t%count == 1000 .and. t%sum == sum(x) .and. t%bounds%most == maxval(x) &
    .and. t%bounds%least == minval(x))
  t = totals(bounds=extremes(1d30, -1d30), count=5)
  call of_dummy(t, x(1000:2:-3))
  call check('stride', t%count == 338 .and. t%sum == sum(x(1000:2:-3)))

  ! The object, of which the body uses a part.
  p = pair(1, [2, 3])
  !$acc parallel loop reduction(+:p) copyin(x)
  do i = 1, 1000
    p%a = p%a + 1
    p%b(2) = p%b(2) + int(x(i))
  end do
  call check('object', p%a == 1001 .and. p%b(1) == 2 .and. p%b(2) == 3 + int(sum(x)))

  ! On a construct, then on loops inside; an array as component.
  t = totals(bounds=extremes())
  !$acc parallel num_gangs(7) vector_length(32) reduction(+:t%table, t%count) copyin(x)
  t%count = t%count + 1
  !$acc loop gang vector reduction(+:t%table)
  do i = 1, 1000
    t%table(1 + mod(i, 3)) = t%table(1 + mod(i, 3)) + x(i)
  end do
  !$acc end parallel
  call check('construct', t%count == gangs() .and. t%table(1) == sum(x(3::3)) &
    .and. t%table(2) == sum(x(1::3)) .and. t%table(3) == sum(x(2::3)))

  ! On a serial construct.
  t = totals(bounds=extremes())
  !$acc serial reduction(+:t%table, t%count) copyin(x)
  t%count = t%count + 1
  !$acc loop reduction(+:t%table)
  do i = 1, 1000
    t%table(1 + mod(i, 3)) = t%table(1 + mod(i, 3)) + x(i)
  end do
  !$acc end serial
  call check('serial', t%count == 1 .and. t%table(1) == sum(x(3::3)))

  ! Beside other components, in implicit, explicit and enclosing data clauses.
  t = totals(bounds=extremes(3, 4))
  !$acc parallel num_gangs(7) vector_length(32) reduction(+:t%count) copyin(x)
  t%count = t%count + int(t%bounds%least)
  !$acc loop gang vector reduction(max:t%bounds%most) reduction(+:t%sum)
  do i = 1, 1000
    t%bounds%most = max(t%bounds%most, x(i))
    t%sum = t%sum + t%bounds%least
  end do
  !$acc end parallel
  call check('implicit', t%count == 3*gangs() .and. t%bounds%most == 70 .and. t%sum == 3000)
  !$acc parallel copy(t) copyin(x) reduction(+:t%count)
  !$acc loop gang vector reduction(+:t%count)
  do i = 1, 1000
    t%count = t%count + int(t%bounds%least)
  end do
  !$acc end parallel
  call check('copy', t%count == 3*gangs() + 3000)
  !$acc data copy(t) copyin(x)
  !$acc parallel loop reduction(min:t%bounds%least) present(t)
  do i = 1, 1000
    t%bounds%least = min(t%bounds%least, x(i))
  end do
  !$acc end data
  call check('data', t%bounds%least == -30)

  ! An inner reduction into a private object of the outer loop.
  !$acc parallel loop gang private(p) copyout(rows)
  do j = 1, 20
    p%a = j
    p%b = 0
    !$acc loop vector reduction(+:p%a) reduction(max:p%b)
    do i = 1, 50
      p%a = p%a + i
      p%b(1) = max(p%b(1), i*j)
      p%b(2) = max(p%b(2), i - j)
    end do
    rows(j) = p
  end do
  call check('private', all(rows%a == [(j + 1275, j = 1, 20)]) .and. &
    all(rows%b(1) == [(50*j, j = 1, 20)]) .and. all(rows%b(2) == [(50 - j, j = 1, 20)]))

  ! Both loops of a nest; inherited components; logical and complex ones.
  n = named_totals(bounds=extremes(0, 0))
  !$acc parallel loop gang reduction(+:n%count) reduction(.and.:n%all_positive) &
  !$acc& reduction(*:n%product)
  do j = 1, 20
    !$acc loop vector reduction(+:n%count) reduction(.and.:n%all_positive)
    do i = 1, 50
      n%count = n%count + i
      n%all_positive = n%all_positive .and. i + j > 0
    end do
    if (j <= 8) n%product = n%product * (0., 1.)
    if (j == 9) n%product = n%product * (2., 1.)
  end do
  call check('nest', n%count == 20*1275 .and. n%all_positive .and. n%product == (2., 1.) &
    .and. n%other == 7)
  !$acc kernels loop reduction(.and.:n%all_positive) copyin(x)
  do i = 1, 1000
    n%all_positive = n%all_positive .and. x(i) < 70
  end do
  call check('false', .not. n%all_positive)

  ! Through descriptors, and a variable of a module.
  allocate(on_heap, pointed)
  global = totals(bounds=extremes())
  !$acc data copy(on_heap, pointed) copyin(x)
  !$acc parallel loop reduction(+:on_heap%sum, pointed%count, global%sum)
  do i = 1, 1000
    on_heap%sum = on_heap%sum + x(i)
    pointed%count = pointed%count + i
    global%sum = global%sum + 2*x(i)
  end do
  !$acc end data
  call check('descriptors', on_heap%sum == sum(x) .and. pointed%count == 500500 &
    .and. global%sum == 2*sum(x))

  !$acc serial loop reduction(ior:p%a)
  do i = 1, 3
    p%a = ior(p%a, 2**(i + 10))
  end do
  call check('serial', iand(p%a, 2**11 + 2**12 + 2**13) == 2**11 + 2**12 + 2**13)
contains
  integer function gangs()
    gangs = 0
    !$acc parallel num_gangs(7) vector_length(32) reduction(+:gangs)
    gangs = gangs + 1
    !$acc end parallel
  end function

  subroutine check(what, holds)
    character(*), intent(in) :: what
    logical, intent(in) :: holds
    if (.not. holds) print *, 'wrong: ', what
    if (.not. holds) error stop 1
  end subroutine
end program
