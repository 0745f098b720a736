! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accc -O2 scalars.f90 -o scalars 2>&1 | FileCheck scalars.f90
! RUN: %on-every-device ./scalars
! RUN: %accc -w -c scalars.f90 -o x.o 2>&1 | count 0
! RUN: %accc --offload-arch=%gpu_archs -O1 -w -S scalars.f90 -o /dev/null
! RUN: rm x.o
! RUN: not %accc -c missing.f90 -o x.o 2>&1 | FileCheck missing.f90
! RUN: not test -e x.o

! default(none) asks for clauses for all variables (2.5.16), but programs rely on compilers
! that do not ask for scalars: a warning, and the attributes of 2.6.2. Arrays and objects
! need clauses, those of modules and host procedures as well, if no declare directive
! names them.

!--- scalars.f90
module settings
  implicit none
  integer :: offset = 3
  real :: weights(4) = [1, 2, 3, 4], declared(4) = 10
  !$acc declare create(declared)
end module

module routines
  implicit none
  integer, allocatable :: totals(:)
contains
  ! What routines use, no clause of a construct can name where the construct cannot see it.
  integer function twice(i)
    !$acc routine seq
    integer, value :: i
    twice = 2 * totals(i)
  end function
end module

program default_none_scalars
  use routines, only: twice, totals
  implicit none
  real :: a(4, 6)
  totals = [1, 2, 3, 4]
  call sums(a, 4, 6, 0.5, .true.)
  call in_data(a, 4, 6)
  call of_the_host(4)
  call of_data(a, 4)
  call of_a_block
contains
  subroutine sums(a, n, columns, factor, is_added)
    use settings
    integer, intent(in) :: n, columns
    real, intent(out) :: a(n, columns)
    real, intent(in) :: factor
    logical, intent(in) :: is_added
    real, parameter :: half = 0.5
    real :: t, s
    integer :: i, j, k
    !$acc update device(declared)
    ! CHECK: scalars.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: no clause lists scalars that this construct with DEFAULT(NONE) uses, which get the attributes that they have without it: 'columns', 'n', 'factor', 'offset', 'is_added'
    !$acc parallel default(none) copyout(a)
    !$acc loop gang private(t)
    do j = 1, columns
      t = half * j
      s = 0
      !$acc loop vector
      do i = 1, n
        a(i, j) = t + factor * i + offset + declared(i)
      end do
      !$acc loop vector reduction(+: s)
      do i = 1, n
        s = s + i
      end do
      do k = 1, 3
        if (is_added) a(1, j) = a(1, j) + k + s
      end do
    end do
    !$acc end parallel
    do j = 1, columns
      do i = 1, n
        t = 0.5 * j + 0.5 * i + 3 + 10
        if (i == 1) t = t + 6 + 3 * 10
        if (abs(a(i, j) - t) > 1e-5) error stop 1
      end do
    end do
    s = 0
    ! In kernels constructs, scalars are copied.
    ! CHECK: scalars.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}: 's'
    !$acc kernels default(none) copyin(n, factor)
    s = n * factor
    !$acc end kernels
    if (abs(s - 2) > 1e-5) error stop 2
  end subroutine

  ! Clauses of data constructs count. Those of modules are not asked for elsewhere.
  subroutine in_data(a, n, columns)
    use settings, only: weights
    integer, intent(in) :: n, columns
    real, intent(inout) :: a(n, columns)
    integer :: i
    integer, allocatable :: doubled(:)
    allocate(doubled(n))
    a = 1
    ! CHECK-NOT: warning
    !$acc data copyin(weights, n) copy(a)
    !$acc parallel loop default(none) copyout(doubled)
    do i = 1, n
      a(i, 1) = a(i, 1) + weights(i)
      doubled(i) = twice(i)
    end do
    !$acc end data
    do i = 1, n
      if (abs(a(i, 1) - 1 - i) > 1e-5) error stop 3
      if (doubled(i) /= 2 * i) error stop 4
    end do
  end subroutine

  subroutine of_the_host(n)
    integer, value :: n
    real :: b(4)
    integer :: limit
    b = 1
    limit = 2
    call change
    if (any(b /= [2, 2, 1, 1])) error stop 5
  contains
    subroutine change
      integer :: i
      ! CHECK: scalars.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}: 'n', 'limit'
      !$acc parallel loop default(none) copy(b)
      do i = 1, n
        if (i <= limit) b(i) = b(i) + 1
      end do
    end subroutine
  end subroutine

  ! The clause of a data construct is one for the compute constructs inside that have none,
  ! not for the host's code.
  subroutine of_data(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: b(n), c(n)
    integer :: i
    b = 2
    c = 3
    !$acc data default(none) copy(a) copyin(n)
    b = b + c
    !$acc parallel loop default(present) copyin(b)
    do i = 1, n
      a(i) = b(i)
    end do
    !$acc data copyin(b)
    c = 4
    ! CHECK: scalars.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}: 'i'
    !$acc serial
    i = 2
    a(i) = a(i) + b(i)
    !$acc end serial
    !$acc end data
    !$acc end data
    if (any(c /= 4) .or. any(a(:n) /= [5, 10, 5, 5])) error stop 6
  end subroutine

  ! A clause that names a common block lists what is in it. What counts in a constructor or FORALL is no
  ! variable of the procedure (F2023, 19.4).
  subroutine of_a_block
    integer :: one, two, more(3), a(10), i
    common /block/ one, two, more
    one = 3
    two = 4
    more = 5
    a = 0
    ! CHECK-NOT: warning
    !$acc serial default(none) copy(a) copyin(/block/)
    a(1) = one + two + more(2)
    !$acc end serial
    !$acc kernels default(none) copy(a)
    a(:) = a(:) + [(i, i = 1, 10)]
    forall (i = 1:10, a(i) > 3) a(i) = a(i) + 1
    !$acc end kernels
    if (any(a /= [14, 2, 3, 5, 6, 7, 8, 9, 10, 11])) error stop 7
  end subroutine
end program

!--- missing.f90
subroutine visible(a, b)
  real :: a(10), b(10)
  !$acc data default(none) copy(a)
  b = 1
  !$acc kernels
  ! CHECK: missing.f90:[[#@LINE+1]]:7: error: The DEFAULT(NONE) clause requires that 'b' must be listed in a data-mapping clause
  a = b
  !$acc end kernels
  !$acc end data
end subroutine

module numbers
  real :: total(10)
end module

subroutine host(n)
  use numbers, sum_of => total
  implicit none
  integer :: n
  real :: a(10), b(10)
  character :: letter
  call inner
contains
  subroutine inner
    integer :: i
    !$acc parallel loop default(none) copyout(a) copyin(n)
    do i = 1, n
      ! CHECK: missing.f90:[[#@LINE+1]]:14: error: The DEFAULT(NONE) clause requires that 'sum_of' must be listed in a data-mapping clause
      a(i) = sum_of(i)
      ! CHECK: missing.f90:[[#@LINE+1]]:21: error: The DEFAULT(NONE) clause requires that 'b' must be listed in a data-mapping clause
      a(i) = a(i) + b(i)
      ! CHECK: missing.f90:[[#@LINE+1]]:11: error: The DEFAULT(NONE) clause requires that 'letter' must be listed in a data-mapping clause
      if (letter == 'a') a(i) = 0
    end do
  end subroutine
end subroutine
