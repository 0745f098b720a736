! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: env ACC_DEVICE_TYPE=host %t.0
! RUN: env ACC_DEVICE_TYPE=host-discrete %t.0

! Expressions of clauses and of bounds of loops that need temporary arrays, results of functions or
! the stack: these are freed once, by the host, whatever the loop does.
module parts
  implicit none
  type part
    integer :: n = 2
  contains
    final :: finalise
  end type
  integer :: finalised = 0
contains
  subroutine finalise(x)
    type(part), intent(inout) :: x
    finalised = finalised + 1
    x%n = 0
  end subroutine
  function allocated_of(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    r = [n, n]
  end function
  function array_of(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    r = 2
  end function
  function part_of(n) result(r)
    integer, intent(in) :: n
    type(part) :: r
    r%n = n
  end function
  function text(c) result(r)
    character(*), intent(in) :: c
    character(len(c)) :: r
    r = c
  end function
  integer function size_of(x)
    type(part), intent(in) :: x
    size_of = x%n
  end function
  integer function total(x)
    integer, intent(in) :: x(:)
    total = sum(x)
  end function
end module

program expression_temporaries
  use parts
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), i, j, k, m
  character(10) :: name
  a = [(i, i = 1, n)]
  k = 3
  name = 'gpu'

  b = 0
  !$acc parallel loop
  do i = 1, sum([a(k:k+1), a(3:k)])
    b(i) = i
  end do
  call check(10)

  !$acc kernels
  do i = 1, total(allocated_of(5))
    b(i) = i
  end do
  !$acc end kernels
  call check(10)

  ! No iteration.
  !$acc parallel loop
  do i = 1, total(allocated_of(-1))
    b(i) = i
  end do
  call check(0)

  !$acc parallel loop gang
  do i = 1, 1
    !$acc loop vector
    do j = 1, total(array_of(k)) + sum(cshift(a(1:3), i))
      b(j) = j
    end do
  end do
  call check(12)

  !$acc parallel loop gang
  do i = 1, 1
    do j = 1, sum([a(i:i+1), a(3:i)])
      b(j) = j
    end do
  end do
  call check(3)

  finalised = 0
  !$acc parallel loop num_gangs(size_of(part_of(k)))
  do i = 1, n
    b(i) = i
  end do
  call check(n)
  if (finalised /= 1) error stop 'finalised'

  !$acc parallel loop if(text(name) == 'gpu') num_gangs(len_trim(text(name))) vector_length(32 * maxval(abs(a(1:k) - 3)))
  do i = 1, n
    b(i) = i
  end do
  call check(n)

  !$acc kernels if(any(array_of(k) == 2)) async(minval([k, 7]))
  do i = 1, n
    b(i) = i
  end do
  !$acc end kernels
  !$acc wait
  call check(n)

  !$acc serial if(total(allocated_of(k)) > 0) async(total(array_of(1))) copy(b(1:total(allocated_of(4))))
  b(1:8) = a(1:8)
  !$acc end serial
  !$acc wait
  call check(8)

  m = 0
  !$acc parallel num_workers(total(array_of(1))) reduction(+:m)
  !$acc loop reduction(+:m)
  do i = 1, total((a(1:k)))
    m = m + 1
  end do
  !$acc end parallel
  if (m /= 6) error stop 'reduction'

  !$acc data copyin(a(1:total(array_of(5)))) copy(b) if(total(allocated_of(k)) == 6)
  !$acc parallel loop present(a(1:10), b)
  do i = 1, 10
    b(i) = a(i)
  end do
  !$acc end data
  call check(10)
contains
  subroutine check(last)
    integer, intent(in) :: last
    integer :: at
    do at = 1, n
      if (b(at) /= merge(at, 0, at <= last)) error stop 'wrong elements'
    end do
    b = 0
  end subroutine
end program
