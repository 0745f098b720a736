! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -O0 listed.f90 -o listed 2>&1 | FileCheck listed.f90 --implicit-check-not=warning:
! RUN: %on-every-device ./listed
! RUN: %accc -O2 listed.f90 -o listed
! RUN: %on-every-device ./listed
! RUN: %accc --offload-arch=%gpu_archs -O1 -S listed.f90 -o /dev/null
! RUN: not %accc -c missing.f90 -o x.o 2>&1 | FileCheck missing.f90
! RUN: not test -e x.o

! Components are variables of their own: default(none) asks for them, and not for their
! object (2.5.16). Parts of objects that have a clause need none, also those that the
! program uses before the construct. Scalar components that bound loops get a warning only, as scalars do.

!--- listed.f90
module grids
  implicit none
  type grid
    real :: width
    real :: height(20), area(20)
    integer :: first
  end type
  type range
    integer :: first = 2, last = 19
    real, allocatable :: weights(:)
  end type
  type ranges
    type(range) :: inner
  end type
  type(range) :: of_module
  type earth
    type(grid) :: sea
    real, allocatable :: land(:)
  end type
end module

program default_none_components
  use grids
  implicit none
  type(grid) :: one, many(4)
  type(earth) :: world
  real :: total(20), width
  integer :: i, k

  one = grid(2., [(real(i), i = 1, 20)], 1., 3)
  many = one
  many%first = [4, 3, 2, 1]

  !$acc parallel loop default(none) copyin(one%height) copyout(one%area) copyin(one%width)
  do i = 1, 20
    one%area(i) = one%height(i) * one%width
  end do
  if (any(one%area /= [(2. * i, i = 1, 20)])) error stop 'components'

  !$acc parallel default(none) copy(one) copyout(width)
  width = one%width + one%area(3)
  one%width = one%height(5)
  one%area(one%first) = 0
  !$acc end parallel
  if (width /= 8 .or. one%width /= 5 .or. one%area(3) /= 0) error stop 'object'

  k = 2
  !$acc parallel default(none) copy(many) copyout(total) copyin(k)
  total(1:2) = many(k)%height(k:k+1)
  total(3) = many(3)%width
  many(1)%area(:) = many(k)%height(:)
  many(many(4)%first)%width = 7
  !$acc end parallel
  if (any(total(1:3) /= [2., 3., 2.])) error stop 'elements of an array'
  if (any(many(1)%area /= many(2)%height) .or. many(1)%width /= 7) error stop 'assigned'

  ! Clauses of the data construct around count, and no_create is one.
  world%sea = one
  allocate (world%land(20), source=3.)
  !$acc data copy(world%land)
  !$acc parallel loop default(none) copy(world%sea%area) copyin(world%sea%height) no_create(total)
  do i = 1, 20
    world%sea%area(i) = world%land(i) + world%sea%height(i)
    world%land(i) = 2 * world%sea%area(i)
    if (i > 20) total(i) = 0
  end do
  !$acc end data
  if (any(world%sea%area /= [(3. + i, i = 1, 20)])) error stop 'components of components'
  if (any(world%land /= [(6. + 2 * i, i = 1, 20)])) error stop 'allocatable component'

  ! A name that is declared inside means something else.
  !$acc parallel loop default(none) copy(one%area)
  do i = 1, 20
    one%area(i) = 1
    block
      type(grid) :: one
      one%height(1) = i
      one%width = one%height(1)
    end block
  end do
  if (any(one%area /= 1) .or. one%width /= 5) error stop 'block'

  call in_range(total, ranges(range()))
contains
  subroutine in_range(x, r)
    real, intent(out) :: x(20)
    type(ranges), intent(in) :: r
    integer :: i
    x = 0
    ! CHECK: listed.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: no clause lists scalars that this construct with DEFAULT(NONE) uses, which get the attributes that they have without it: 'r%inner%first', 'of_module%last'
    !$acc parallel loop default(none) copy(x)
    do i = r%inner%first, of_module%last
      x(i) = i
    end do
    ! CHECK: listed.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}: 'of_module%last'
    !$acc parallel default(none) copy(x) copyin(r%inner)
    !$acc loop
    do i = r%inner%first, r%inner%last
      x(i) = x(i) + r%inner%first
    end do
    !$acc loop seq
    do i = of_module%last, of_module%last
      x(i) = x(i) + 1
    end do
    !$acc end parallel
    if (any(x /= [0., (i + 2., i = 2, 18), 22., 0.])) error stop 'bounds of loops'
  end subroutine
end program

!--- missing.f90
subroutine missing(one, total)
  type grid
    real :: width, height(20), area(20)
    integer :: first, ends(2)
  end type
  type(grid) :: one
  real :: total(20)
  !$acc parallel default(none) copy(one%area) copyin(one%height(1:5)) copyout(total)
  total(1) = one%area(1)
  total(2) = one%height(3)
  ! CHECK: missing.f90:[[#@LINE+1]]:14: error: The DEFAULT(NONE) clause requires that 'one%width' must be listed in a data-mapping clause
  total(3) = one%width
  ! CHECK: missing.f90:[[#@LINE+1]]:12: error: The DEFAULT(NONE) clause requires that 'one' must be listed in a data-mapping clause
  call use(one)
  !$acc end parallel
  !$acc parallel default(none) copy(one%area) copyout(total)
  ! CHECK: missing.f90:[[#@LINE+1]]:14: error: The DEFAULT(NONE) clause requires that 'one%height' must be listed in a data-mapping clause
  total(2) = one%height(3)
  !$acc end parallel
  !$acc parallel default(none) copyout(total)
  do i = 1, one%first
    ! CHECK: missing.f90:[[#@LINE+1]]:16: error: The DEFAULT(NONE) clause requires that 'one%first' must be listed in a data-mapping clause
    total(i) = one%first
  end do
  ! CHECK: missing.f90:[[#@LINE+1]]:13: error: The DEFAULT(NONE) clause requires that 'one%ends' must be listed in a data-mapping clause
  do i = 1, one%ends(2)
    total(i) = 1
  end do
  !$acc end parallel
  ! CHECK-NOT: error:
end subroutine
