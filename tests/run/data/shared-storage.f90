! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Constructs that use variables in one storage without clauses: parts of each other, some that overlap,
! and some that others connect.
module blocks
  implicit none
  integer, parameter :: n = 100
  integer :: whole(n), part(20), tail(60), lone(7)
  equivalence (whole(31), part), (whole(71), tail)
contains
  subroutine set_whole
    integer :: i
    do i = 1, n
      whole(i) = i
    end do
    do i = 31, 60
      tail(i) = i
    end do
    lone = 3
  end subroutine

  subroutine of_module
    integer :: i
    call set_whole
    !$acc parallel loop
    do i = 1, 20
      part(i) = whole(i) + tail(i + 30) + lone(2)
    end do
    call check('parallel', part, [(2*i + 33, i = 1, 20)])
    if (whole(30) /= 30 .or. whole(51) /= 51 .or. tail(1) /= 71 .or. tail(60) /= 60) error stop 'others'
    call set_whole
    !$acc kernels
    do i = 1, 20
      tail(i) = part(i) + whole(i)
    end do
    do i = 1, 60
      tail(i) = tail(i) + 1
    end do
    !$acc end kernels
    call check('kernels', whole(71:90), [(2*i + 31, i = 1, 20)])
    call set_whole
    !$acc serial
    do i = 1, 60
      tail(i) = whole(i) + tail(i)
    end do
    whole(1) = part(1)
    !$acc end serial
    call check('serial', tail(1:30), [(70 + 2*i, i = 1, 30)])
    if (whole(1) /= 31) error stop 'serial'
  end subroutine

  subroutine check(what, found, expected)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), expected(:)
    if (all(found == expected)) return
    print *, what, ':', found
    error stop
  end subroutine
end module

program shared_storage
  use blocks
  implicit none
  integer :: x(n), y(60), z, counts(5)
  real :: bits(5)
  equivalence (x(1), y(41)), (y(1), z), (counts(2), bits(1))
  call of_module
  call of_host
  call local
  call of_common
  call with_clauses
contains
  subroutine of_host
    integer :: i
    y = [(i, i = 1, 60)]
    x(21:) = 5
    !$acc parallel loop async(2)
    do i = 1, 20
      x(i + 40) = y(i + 40) + x(i) + x(i + 20) + y(i)
    end do
    !$acc wait
    call check('host', x(41:60), [(85 + 3*i, i = 1, 20)])
    !$acc kernels
    z = x(100) + y(60)
    x(99) = z
    !$acc end kernels
    if (y(1) /= 65 .or. x(99) /= 65) error stop 'scalar of the host'
    counts = 0
    !$acc parallel loop
    do i = 1, 5
      bits(i) = i
      if (i < 1) counts(1) = i
    end do
    if (counts(1) /= 0 .or. any(counts(2:) /= transfer([1., 2., 3., 4.], counts))) error stop 'types'
    if (bits(5) /= 5) error stop 'last'
  end subroutine

  subroutine local
    integer :: a(8), b(8), c(8), total, i
    logical :: is_device
    equivalence (a(5), b(1)), (b(5), c(1)), (c(8), total)
    a = 1
    c = 2
    is_device = .true.
    !$acc parallel loop if(is_device)
    do i = 1, 4
      a(i) = c(i) + b(i) + b(i + 4) + a(i + 4)
    end do
    call check('local', a, [6, 6, 6, 6, 1, 1, 1, 1])
    total = 0
    !$acc parallel loop reduction(+:total)
    do i = 1, 7
      total = total + c(i) + b(i)
    end do
    if (c(8) /= 24) error stop 'reduction'
  end subroutine
end program

subroutine of_common
  use blocks, only: n, check
  implicit none
  integer :: first(10), second(10), across(10), i
  common /block/ first, second
  equivalence (first(6), across(1))
  first = 1
  second = 2
  !$acc parallel loop
  do i = 1, 5
    first(i) = across(i) + across(i + 5) + second(i + 5)
  end do
  call check('common', first, [5, 5, 5, 5, 5, 1, 1, 1, 1, 1])
  !$acc parallel loop
  do i = 1, 10
    across(i) = i
  end do
  call check('first', first(6:), [1, 2, 3, 4, 5])
  call check('second', second, [6, 7, 8, 9, 10, 2, 2, 2, 2, 2])
end subroutine

! The program brings some.
subroutine with_clauses
  use blocks, only: check
  implicit none
  integer :: all(30), low(15), high(15), i
  equivalence (all(1), low), (all(16), high)
  all = [(i, i = 1, 30)]
  !$acc parallel loop copy(low)
  do i = 1, 15
    low(i) = all(i) + all(i + 15)
  end do
  call check('a part', all(1:15), [(2*i + 15, i = 1, 15)])
  !$acc data copy(all)
  !$acc parallel loop
  do i = 1, 15
    high(i) = low(i) + 1
  end do
  !$acc kernels
  do i = 1, 15
    low(i) = all(i + 15)
  end do
  !$acc end kernels
  !$acc end data
  call check('of data', all, [(2*i + 16, i = 1, 15), (2*i + 16, i = 1, 15)])
end subroutine
