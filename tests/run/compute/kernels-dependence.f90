! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! The loops of a kernels construct are shared where no two iterations meet in
! memory, and only there. Each runs twice, once on the host without directives.
module shapes
  implicit none
  type grid
    real, allocatable :: u(:, :), v(:, :)
    real :: w(60, 60), factor
  end type
  real, allocatable :: field(:)
  integer :: place
contains
  subroutine advance()
    !$acc routine seq
    place = place + 1
  end subroutine
  subroutine advance_and_set(v)
    !$acc routine vector
    real, intent(inout) :: v(:)
    integer :: j
    place = place + 1
    !$acc loop vector
    do j = place, place + 1
      v(j) = j
    end do
  end subroutine
  ! One memory under two shapes: the same subscripts are not the same element.
  subroutine reshaped(a, b, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n), b(n / 2, 2 * n)
    !$acc routine seq
    b(2, 1) = a(1, 2) + 1
  end subroutine
end module

program kernels_dependence
  use shapes
  implicit none
  integer, parameter :: n = 60
  integer :: i, j, k, m, map(n)
  real :: a(2 * n), expected(2 * n), square(n, n), wanted(n, n), slanted(0:n, -n:n), stride
  real, pointer :: p(:), q(:)
  real, target :: t(2 * n)
  real, allocatable :: alloc(:, :)
  type(grid) :: g, h
  type(grid), allocatable :: many(:)

  m = n
  do i = 1, 2 * n
    a(i) = mod(i * 37, 11)
  end do
  expected = a
  t = a

  ! Even elements from odd ones.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 1, m - 1
    a(2 * i) = a(2 * i + 1) + a(2 * i - 1)
  end do
  !$acc end kernels
  do i = 1, n - 1
    expected(2 * i) = expected(2 * i + 1) + expected(2 * i - 1)
  end do
  call check('even', a, expected)

  ! A scalar has the subscript, one after the other, or in a branch.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 1, m - 1
    k = 2 * i
    a(k) = a(k) + a(k + 1)
    k = k - 1
    if (i > 10) then
      k = k + 2
      a(k) = i
    end if
  end do
  !$acc end kernels
  do i = 1, n - 1
    expected(2 * i) = expected(2 * i) + expected(2 * i + 1)
    if (i > 10) expected(2 * i + 1) = i
  end do
  call check('named', a, expected)
  if (k /= 2 * n - 1) error stop 'the last name'

  ! A routine changes it.
  !$acc kernels
  do i = 1, m
    place = i
    call advance()
    a(place) = a(place) + i
  end do
  !$acc end kernels
  do i = 1, n
    expected(i + 1) = expected(i + 1) + i
  end do
  call check('advanced', a, expected)
  if (place /= n + 1) error stop 'the last place'
  !$acc kernels
  do i = 1, m
    place = i
    call advance_and_set(a)
    a(place) = a(place) + i
  end do
  !$acc end kernels
  do i = 1, n
    expected(i + 1:i + 2) = [i + 1, i + 2]
    expected(i + 1) = expected(i + 1) + i
  end do
  call check('advanced in lanes', a, expected)

  ! Every third from its neighbours, downwards.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 2 * m - 1, 2, -3
    a(i) = a(i + 1) + 2 * a(i - 1)
  end do
  !$acc end kernels
  do i = 2 * n - 1, 2, -3
    expected(i) = expected(i + 1) + 2 * expected(i - 1)
  end do
  call check('thirds', a, expected)

  ! The lower half from the upper one: as far apart as there are iterations.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 1, m
    a(i) = a(i + m) * 0.5
  end do
  !$acc end kernels
  do i = 1, n
    expected(i) = expected(i + n) * 0.5
  end do
  call check('halves', a, expected)

  ! One less, and they meet.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through 'a'
  !$acc kernels
  do i = 1, m
    a(i + m - 1) = a(i) + 1
  end do
  !$acc end kernels
  do i = 1, n
    expected(i + n - 1) = expected(i) + 1
  end do
  call check('meeting halves', a, expected)

  ! The first element, from which all others come.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 2, m
    a(i) = a(i) + a(1)
  end do
  !$acc end kernels
  do i = 2, n
    expected(i) = expected(i) + expected(1)
  end do
  call check('first', a, expected)

  ! It is among them.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through 'a'
  !$acc kernels
  do i = m, 1, -1
    a(i) = a(i) + a(2)
  end do
  !$acc end kernels
  do i = n, 1, -1
    expected(i) = expected(i) + expected(2)
  end do
  call check('second', a, expected)

  ! Which elements is not known.
  map = [(mod(7 * i, n) + 1, i = 1, n)]
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through 'a'
  !$acc kernels
  do i = 1, m
    a(map(i)) = a(i) + 1
  end do
  !$acc end kernels
  do i = 1, n
    expected(map(i)) = expected(i) + 1
  end do
  call check('map', a, expected)

  ! A variable that the loop changes is no constant.
  stride = 1
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through 'a'
  !$acc kernels
  do i = 1, m
    a(i) = a(int(stride)) + 1
    stride = stride + 1
  end do
  !$acc end kernels
  stride = 1
  do i = 1, n
    expected(i) = expected(int(stride)) + 1
    stride = stride + 1
  end do
  call check('stride', a, expected)

  ! The lower triangle from the upper one.
  do j = 1, n
    do i = 1, n
      square(i, j) = mod(i * 13 + j * 5, 17)
    end do
  end do
  wanted = square
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs
  !$acc kernels
  do j = 1, m
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by vector lanes
    do i = j + 1, m
      square(i, j) = square(j, i) + 1
    end do
  end do
  !$acc end kernels
  do j = 1, n
    do i = j + 1, n
      wanted(i, j) = wanted(j, i) + 1
    end do
  end do
  call check_square('triangle', square, wanted)

  ! With what is beyond the diagonal columns meet; in a column only one element
  ! meets itself.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is run by the host: iterations may depend on each other through 'square'
  !$acc kernels
  do j = 1, m
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by {{(gangs and )?}}vector lanes
    do i = 1, m
      square(i, j) = square(j, i) + 1
    end do
  end do
  !$acc end kernels
  do j = 1, n
    do i = 1, n
      wanted(i, j) = wanted(j, i) + 1
    end do
  end do
  call check_square('transposed', square, wanted)

  ! Rows from the row before: columns are independent.
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop runs inside of the independent ones in it
  !$acc kernels
  do j = 2, m
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by {{(gangs and )?}}vector lanes
    do i = 1, m
      square(i, j) = square(i, j) + square(i, j - 1)
    end do
  end do
  !$acc end kernels
  do j = 2, n
    do i = 1, n
      wanted(i, j) = wanted(i, j) + wanted(i, j - 1)
    end do
  end do
  call check_square('rows', square, wanted)

  ! Along the diagonals, with bounds of their own.
  slanted = 1
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is run by the host: iterations may depend on each other through 'slanted'
  !$acc kernels
  do i = 1, m
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by {{(gangs and )?}}vector lanes
    do j = 1 - m, m
      slanted(i, j) = slanted(i - 1, j - 1) + i
    end do
  end do
  !$acc end kernels
  if (slanted(n, n) /= 1 + n * (n + 1) / 2) error stop 'diagonals'

  ! Allocatable, and a variable of a module.
  allocate (alloc(0:n, n), field(-n:n))
  alloc = 1
  field = 3
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs
  !$acc kernels
  do j = 1, m
    do i = 0, m
      alloc(i, j) = alloc(i, j) * 2 + j + field(j)
    end do
  end do
  !$acc end kernels
  if (any(alloc /= spread([(5 + j, j = 1, n)], 1, n + 1))) error stop 'allocatable'

  ! Members of one object.
  g%factor = 2
  g%w = 1
  allocate (g%u(n, n), g%v(n, n))
  g%u = 3
  g%v = 4
  h = g
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs
  !$acc kernels copy(g, g%u, g%v)
  do j = 1, m - 1
    do i = 1, m
      g%u(i, j) = g%u(i, j) + g%v(i, j + 1) * g%factor + g%w(i, j)
    end do
  end do
  !$acc end kernels
  if (any(g%u(:, 1:n - 1) /= 12) .or. any(g%u(:, n) /= 3)) error stop 'members'
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through
  !$acc kernels copy(h)
  do j = 2, m
    h%w(1, j) = h%w(1, j - 1) + h%factor
  end do
  !$acc end kernels
  if (h%w(1, n) /= 1 + 2 * (n - 1)) error stop 'a chain of members'

  ! Objects of an array.
  allocate (many(n))
  do i = 1, n
    many(i)%factor = i
    many(i)%w = i
  end do
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels copy(many)
  do i = 1, m
    many(i)%factor = many(i)%factor + many(i)%w(3, i)
  end do
  !$acc end kernels
  if (any([(many(i)%factor, i = 1, n)] /= [(2 * i, i = 1, n)])) error stop 'objects'

  ! One pointer meets itself as an array does, two pointers may meet anywhere.
  p => t(1:2 * n)
  q => t(2:2 * n)
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is shared by gangs and vector lanes
  !$acc kernels
  do i = 1, 2 * m
    p(i) = p(i) * 2
  end do
  !$acc end kernels
  ! CHECK-DAG: [[#@LINE+2]]:3: remark: loop is sequential: iterations may depend on each other through the target of a pointer
  !$acc kernels
  do i = 1, m
    q(i) = p(i) + 1
  end do
  !$acc end kernels
  if (t(n + 1) /= t(1) + n) error stop 'pointers'

  ! One memory under two shapes.
  square = 0
  square(1, 2) = 5
  !$acc kernels
  do i = 1, m
    call reshaped(square, square, m)
  end do
  !$acc end kernels
  if (square(2, 1) /= 6) error stop 'shapes'
contains
  subroutine check(what, got, want)
    character(*), intent(in) :: what
    real, intent(in) :: got(:), want(:)
    if (any(got /= want)) then
      print *, what, got, want
      error stop
    end if
  end subroutine
  subroutine check_square(what, got, want)
    character(*), intent(in) :: what
    real, intent(in) :: got(:, :), want(:, :)
    if (any(got /= want)) then
      print *, what, count(got /= want)
      error stop
    end if
  end subroutine
end program
