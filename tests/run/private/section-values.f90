! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A firstprivate section starts with the values of its elements (2.5.14), a private one (2.5.13)
! is nobody else's; both are used by the array's subscripts, constant ones too.
program section_values
  implicit none
  real :: a(40), b(10), c(5, 6)
  real, allocatable :: d(:), e(:, :)
  integer :: i, n, k
  n = 3

  ! Constant and variable bounds, elements that the program uses before.
  b = 2
  b(2) = 7
  !$acc parallel loop firstprivate(b(2:3)) copyout(a)
  do i = 1, 40
    a(i) = b(2) + i
  end do
  do i = 1, 40
    if (a(i) /= 7 + i) error stop 'constant bounds'
  end do
  !$acc parallel loop firstprivate(b(1:n)) copyout(a)
  do i = 1, 40
    a(i) = b(2) + i
  end do
  do i = 1, 40
    if (a(i) /= 7 + i) error stop 'variable bounds'
  end do
  k = 0
  !$acc parallel num_gangs(1) firstprivate(b(2:2)) copyout(k)
  b(2) = b(2) + 1
  k = int(b(2))
  !$acc end parallel
  if (k /= 8) error stop 'one element'
  if (b(2) /= 7) error stop 'copies came out'

  ! Nothing else of the array is asked for.
  !$acc data copyin(b(2:4))
  !$acc parallel loop firstprivate(b(2:n)) copyout(a)
  do i = 1, 40
    a(i) = b(2) + b(3) + i
  end do
  !$acc end data
  do i = 1, 40
    if (a(i) /= 9 + i) error stop 'present'
  end do

  c = reshape([(real(i), i = 1, 30)], [5, 6])
  !$acc serial firstprivate(c(2:3, 4:n + 2)) copyout(a(1:4))
  a(1) = c(2, 4)
  a(2) = c(3, 4)
  a(3) = c(2, 5)
  a(4) = c(3, 5)
  !$acc end serial
  if (any(a(1:4) /= [17, 18, 22, 23])) error stop 'two dimensions'

  allocate (d(0:9), e(-1:3, 6))
  d = [(real(i), i = 0, 9)]
  e = c
  !$acc parallel loop firstprivate(d(2:n), e(0:n - 3, 2:3)) copyout(a)
  do i = 1, 40
    a(i) = i + d(2) + d(3) + e(0, 2) + e(0, 3)
  end do
  do i = 1, 40
    if (a(i) /= 5 + i + 7 + 12) error stop 'allocatable'
  end do
  call dummy(d, c, 3)

  ! Private ones of loops.
  b(2) = -1
  !$acc parallel loop private(b(2:3)) copyout(a)
  do i = 1, 40
    b(2) = i
    b(3) = b(2) + 1
    a(i) = b(2) + b(3)
  end do
  do i = 1, 40
    if (a(i) /= 2 * i + 1) error stop 'private'
  end do
  if (b(2) /= -1) error stop 'private copies came out'
  !$acc parallel loop private(b(2:n)) copyout(a)
  do i = 1, 40
    b(2) = i
    a(i) = 2 * b(2)
  end do
  do i = 1, 40
    if (a(i) /= 2 * i) error stop 'private, variable bounds'
  end do
  if (b(2) /= -1) error stop 'private copies of variable bounds came out'

contains

  subroutine dummy(x, y, m)
    real, intent(inout) :: x(:)
    integer, intent(in) :: m
    real, intent(inout) :: y(m + 2, *)
    real :: sums(2)
    !$acc parallel loop firstprivate(x(m:m + 1), y(m:m, 2:4)) copyout(sums)
    do i = 1, 2
      sums(i) = x(3) + x(4) * i + y(3, 2) + y(3, 4)
    end do
    if (any(sums /= [2 + 3 + 26, 2 + 6 + 26])) error stop 'dummy arguments'
  end subroutine dummy
end program section_values
