! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Loops whose bodies jump: the counted loops around them are still shared, with
! every kind of range (2.9.2, 2.9.1). So are those without a directive in kernels constructs.
program branches_inside
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(n, 7), hits, i, k, lower, step
  integer(8) :: j

  lower = 2
  step = 3
  a = -1
  !$acc parallel loop gang vector copy(a)
  do i = lower, n, step
    k = i
    do while (k > 10)
      k = k / 2
      if (k == 7) cycle
      k = k - 1
    end do
    a(i) = k
  end do
  do i = 1, n
    if (mod(i, 3) /= 2) then
      if (a(i) /= -1) error stop 'touched'
    else if (a(i) /= collapsed(i)) then
      error stop 'a'
    end if
  end do

  hits = 0
  !$acc parallel loop gang collapse(2) copyout(b) reduction(+:hits)
  do j = 7, 1, -1
    do i = 1, n
      b(i, j) = 0
      if (mod(i, 2) == 0) cycle
      do
        b(i, j) = b(i, j) + int(j)
        if (b(i, j) > i) exit
      end do
      hits = hits + 1
    end do
  end do
  if (hits /= 7 * n / 2) error stop 'hits'
  do j = 1, 7
    do i = 1, n
      k = 0
      if (mod(i, 2) == 1) k = (i / int(j) + 1) * int(j)
      if (b(i, j) /= k) error stop 'b'
    end do
  end do

  a = 5
  !$acc parallel loop copy(a)
  do i = lower, lower - step, step
    do while (a(i) > 0)
      a(i) = a(i) - 1
    end do
  end do
  if (any(a /= 5)) error stop 'beyond the range'

  call choose(a, n, k)
  if (any(a /= [(merge(7, merge(i, -1, mod(i, 4) < 2), mod(i, 4) == 2), i=1, n)])) error stop 'choose'
  if (k /= n + 1) error stop 'last value'
  b = 9
  call skip(b, n, 7, 2)
  do j = 1, 7
    do i = 1, n
      k = 9
      if (mod(i, 2) == 0) k = merge(i, -i, j < 4)
      if (b(i, j) /= k) error stop 'skip'
    end do
  end do
  b = 0
  ! A STOP does not part the loops of a nest, nor does a temporary in its memory.
  !$acc parallel loop collapse(2) copy(b)
  ! CHECK-DAG: [[#@LINE+1]]:3: remark: nest of 2 loops is shared by gangs and vector lanes
  do j = 1, 7
    do i = lower, n, step
      if (i > n) then
        call tell('i')
        stop 'i'
      end if
      if (mod(i, 2) == 0) cycle
      b(i, j) = i + int(j)
      if (any(b(i, :) < 0)) error stop 'below'
    end do
  end do
  do j = 1, 7
    do i = 1, n
      k = merge(i + int(j), 0, mod(i, 3) == 2 .and. mod(i, 2) == 1)
      if (b(i, j) /= k) error stop 'nest'
    end do
  end do
  call depend(a, n)
  if (any(a /= [(6 + i - i / 3, i=1, n)])) error stop 'depend'

contains

  subroutine tell(what)
    !$acc routine seq
    character(*) :: what
    print *, what
  end subroutine tell

  subroutine choose(a, n, last)
    integer, intent(in) :: n
    integer, intent(out) :: a(n), last
    integer :: i
    !$acc kernels
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      select case (mod(i, 4))
      case (:1)
        a(i) = i
      case (2)
        a(i) = 7
      case default
        a(i) = -1
      end select
    end do
    last = i
    !$acc end kernels
  end subroutine choose

  ! A nest; the bounds and the step are variables.
  subroutine skip(b, n, m, step)
    integer, intent(in) :: n, m, step
    integer, intent(inout) :: b(n, m)
    integer :: i, j
    !$acc kernels
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is shared by gangs
    do j = 1, m
      ! CHECK-DAG: [[#@LINE+1]]:7: remark: loop is shared by {{.*}}vector lanes
      do i = n, 2, -step
        if (j > 3) then
          b(i, j) = -i
          if (i > 0) cycle
        end if
        b(i, j) = i
      end do
    end do
    !$acc end kernels
  end subroutine skip

  ! Iterations that follow each other.
  subroutine depend(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc kernels
    a(1) = 7
    ! CHECK-DAG: [[#@LINE+1]]:5: remark: loop is sequential
    do i = 2, n
      select case (mod(i, 3))
      case (0)
        a(i) = a(i - 1)
      case default
        a(i) = a(i - 1) + 1
        if (a(i) < 0) stop 'negative'
      end select
    end do
    !$acc end kernels
  end subroutine depend

  integer function collapsed(start)
    integer, intent(in) :: start
    collapsed = start
    do while (collapsed > 10)
      collapsed = collapsed / 2
      if (collapsed == 7) cycle
      collapsed = collapsed - 1
    end do
  end function collapsed
end program branches_inside
