! RUN: %accc -O2 -stdpar=gpu %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -stdpar=gpu -c --offload-arch=sm_90 %s -o %t.o

! Loops of `do concurrent` outside of constructs are constructs with -stdpar.
module numbers
  implicit none
contains
  ! It may be called from device code: its loop stays.
  pure real(8) function total(x)
    real(8), intent(in) :: x(:)
    integer :: i
    real(8) :: squares(size(x))
    do concurrent (i = 1:size(x))
      squares(i) = x(i)**2
    end do
    total = sum(squares)
  end function total

  ! And so does that of a routine.
  subroutine scale(x, factor)
    !$acc routine seq
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: factor
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = factor * x(i)
    end do
  end subroutine scale

  elemental real(8) function doubled(x)
    real(8), intent(in) :: x
    doubled = 2 * x
  end function doubled
end module numbers

program stdpar
  use numbers
  implicit none
  integer, parameter :: n = 60, m = 40
  real(8) :: a(n, m), b(n), row(4, n), s, biggest, kept, t, work(3)
  real(8), allocatable :: c(:, :)
  integer :: i, j, k, first
  logical :: found
  type point
    real(8) :: x, y
  end type
  type(point) :: points(n)

  do concurrent (j = 1:m, i = 1:n)
    a(i, j) = doubled(i + 100d0 * j)
  end do
  if (any([((a(i, j) /= 2 * (i + 100d0 * j), i = 1, n), j = 1, m)])) error stop 'a'

  ! Locality.
  s = 1
  biggest = 0
  t = 7
  do concurrent (i = 1:n) local(work, k) local_init(t) shared(a) reduce(+:s) reduce(max:biggest)
    do k = 1, 3
      work(k) = a(i, k) + t
    end do
    t = sum(work)
    s = s + t
    biggest = max(biggest, t)
  end do
  if (abs(s - (1 + sum([(6 * i + 1200d0 + 21, i = 1, n)]))) > 1d-9) error stop 's'
  if (biggest /= 6 * n + 1200 + 21) error stop 'biggest'
  if (t /= 7) error stop 't'

  ! What one iteration sets stays; what several set is theirs.
  kept = -1
  found = .false.
  first = 0
  do concurrent (i = 1:n)
    t = a(i, 1)
    if (i == 37) then
      kept = t
      found = .true.
      first = i
    end if
  end do
  if (kept /= 274 .or. .not. found .or. first /= 37) error stop 'kept'

  ! A mask, a stride, a lower bound, an inner loop and a CYCLE.
  b = 0
  outer: do concurrent (integer :: l = 3:n:2, mod(l, 3) == 0)
    if (l == 9) cycle outer
    do k = 1, l
      b(l) = b(l) + a(k, 2)
    end do
  end do outer
  do i = 1, n
    s = 0
    if (i >= 3 .and. mod(i, 2) == 1 .and. mod(i, 3) == 0 .and. i /= 9) s = sum(a(1:i, 2))
    if (abs(b(i) - s) > 1d-9) error stop 'b'
  end do

  ! Nested loops, calls of procedures with loops, components, allocatables.
  allocate (c(0:n - 1, m))
  do concurrent (j = 1:m)
    do concurrent (i = 0:n - 1)
      c(i, j) = i * j
    end do
  end do
  !$acc parallel loop
  do j = 1, m
    call scale(c(:, j), 0.5d0)
  end do
  if (any([((c(i, j) /= 0.5d0 * i * j, i = 0, n - 1), j = 1, m)])) error stop 'c'
  do concurrent (i = 1:n)
    row(:, i) = [1, 2, 3, 4] * i
    b(i) = total(row(:, i))
    points(i)%x = i
    points(i)%y = -points(i)%x
  end do
  if (any(b /= [(30d0 * i**2, i = 1, n)])) error stop 'total'
  if (any(points%y /= [(-1d0 * i, i = 1, n)])) error stop 'points'

  ! Data regions hold the data; constructs and directives have their loops.
  !$acc data copyin(a) copyout(c)
  do concurrent (j = 1:m, i = 0:n - 1)
    c(i, j) = a(i + 1, j)
  end do
  !$acc parallel loop
  do concurrent (i = 1:m)
    c(0, i) = 0
  end do
  !$acc kernels
  do concurrent (i = 1:m)
    c(1, i) = -1
  end do
  !$acc end kernels
  !$acc end data
  if (any(c(2:, :) /= a(3:, :)) .or. any(c(0, :) /= 0) .or. any(c(1, :) /= -1)) error stop 'data'
  call local_procedure(n)
contains
  subroutine local_procedure(last)
    integer, intent(in) :: last
    integer :: i
    real(8) :: local(last)
    do concurrent (i = 1:last) default(none) shared(local, a)
      local(i) = a(i, 1)
    end do
    if (any(local /= a(:last, 1))) error stop 'local'
  end subroutine local_procedure
end program stdpar
