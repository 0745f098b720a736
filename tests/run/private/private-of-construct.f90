! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 --offload-arch=simt %s -o %t.races
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t.races
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Private arrays and objects of a parallel construct, in loops that lanes share, too: each iteration that sets one
! has a copy, as of firstprivate ones. What the lanes of a gang share by loops of their own stays the gang's.
module private_of_construct
  implicit none
  type pair
    real :: x, y(2)
    integer :: k = 7
  end type
  integer, parameter :: n = 1000
contains
  subroutine one_loop(x, a, m)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(3, n)
    integer, intent(in) :: m(3)
    real :: r(3)
    integer :: i, k
    !$acc parallel private(r) copyin(x, m) copyout(a)
    !$acc loop gang vector
    do i = 1, n
      r(m(1:3)) = x(m(1:3), i)
      !$acc loop seq
      do k = 1, 3
        a(k, i) = r(m(k))
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine several_loops(x, a, b, c)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(n), b(n), c(n)
    real, allocatable :: r(:)
    type(pair) :: o
    integer :: i
    allocate (r(3))
    !$acc parallel private(r, o) copyin(x) copyout(a, b, c)
    !$acc loop gang vector
    do i = 1, n
      r(:) = x(:, i)
      o%x = i
      o%y = r(2:3)
      a(i) = sum(r) + o%x + sum(o%y) + o%k
    end do
    !$acc loop
    do i = 1, n
      r = 2*x(:, i)
      call fill(o, x(1, i))
      b(i) = sum(r) + o%x + o%y(2)
    end do
    !$acc loop gang worker vector
    do i = 1, n
      r(1) = i
      r(2) = i + 1
      o%x = r(1)*r(2)
      c(i) = o%x
    end do
    !$acc end parallel
  end subroutine

  subroutine fill(o, x)
    !$acc routine seq
    type(pair), intent(inout) :: o
    real, intent(in) :: x
    o%x = x
    o%y(1) = 2*x
    o%y(2) = 3*x
  end subroutine

  subroutine of_gang(x, a)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(8, 10)
    real :: tile(8)
    integer :: i, j
    !$acc parallel private(tile) copyin(x) copyout(a) num_gangs(10)
    !$acc loop gang
    do j = 1, 10
      !$acc loop vector
      do i = 1, 8
        tile(i) = x(1, i + j)
      end do
      !$acc loop vector
      do i = 1, 8
        a(i, j) = tile(9 - i)
      end do
    end do
    !$acc end parallel
  end subroutine

  ! One of the loops is for gangs alone.
  subroutine beside_gangs(x, a, b, k)
    real, intent(in) :: x(3, n)
    integer, intent(out) :: a(n), b(n)
    integer, intent(in) :: k
    character(9) :: t
    type(pair) :: o(9)
    integer :: i, e
    !$acc parallel private(t, o) copyin(x) copyout(a, b)
    !$acc loop gang vector
    do i = 1, n
      do e = 1, k
        t(e:e) = achar(mod(i + e, 60) + 32)
        o(e)%x = x(1, i) + e
      end do
      a(i) = 0
      do e = 1, k
        a(i) = a(i) + ichar(t(k + 1 - e:k + 1 - e)) + int(o(k + 1 - e)%x)*e
      end do
    end do
    !$acc loop gang
    do i = 1, n
      !$acc loop vector
      do e = 1, k
        o(e)%x = x(2, i) + e
      end do
      do e = 1, k
        t(e:e) = achar(mod(2*i + e, 60) + 32)
      end do
      b(i) = 0
      do e = 1, k
        b(i) = b(i) + ichar(t(k + 1 - e:k + 1 - e)) + int(o(k + 1 - e)%x)*e
      end do
    end do
    !$acc end parallel
  end subroutine

  ! All gangs run the first loop whole.
  subroutine of_vectors(x, a)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(n)
    real :: table(16)
    integer :: i
    !$acc parallel private(table) copyin(x) copyout(a)
    !$acc loop vector
    do i = 1, 16
      table(i) = x(2, i)
    end do
    !$acc loop gang vector
    do i = 1, n
      a(i) = table(17 - (mod(i, 16) + 1)) + x(1, i)
    end do
    !$acc end parallel
  end subroutine

  ! Lanes are chosen for the loop that sets the gang's array: each gang needs all of it.
  subroutine of_chosen_levels(x, a)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(n)
    real :: table(16)
    integer :: i
    !$acc parallel private(table) copyin(x) copyout(a)
    !$acc loop
    do i = 1, 16
      table(i) = x(2, i)
    end do
    !$acc loop
    do i = 1, n
      a(i) = table(17 - (mod(i, 16) + 1)) + x(1, i)
    end do
    !$acc end parallel
  end subroutine

  ! Neither do gangs share a loop that goes on with what its gang's array has.
  subroutine of_updates(a)
    real, intent(out) :: a(n)
    real :: table(16)
    integer :: i
    table = 3
    !$acc parallel num_gangs(7) firstprivate(table) copyout(a)
    !$acc loop
    do i = 1, 16
      table(i) = table(i)*i
    end do
    !$acc loop
    do i = 1, 32
      !$acc atomic update
      table(1 + mod(i, 16)) = table(1 + mod(i, 16)) + 1
    end do
    !$acc loop gang vector
    do i = 1, n
      a(i) = table(1 + mod(i, 16))
    end do
    !$acc end parallel
  end subroutine

  ! One gang has what all iterations of the loop in front have set.
  subroutine of_one_gang(x, a)
    real, intent(in) :: x(3, n)
    real, intent(out) :: a(n)
    real :: table(16), other(16)
    integer :: i
    !$acc parallel private(table) copyin(x) copyout(a) num_gangs(1)
    !$acc loop gang vector
    do i = 1, 16
      table(i) = x(2, i)
    end do
    !$acc loop gang vector
    do i = 1, 16
      a(i) = table(17 - i)
    end do
    !$acc end parallel
  end subroutine
end module

program private_arrays_of_constructs
  use private_of_construct
  implicit none
  real :: x(3, n), a(3, n), b(n), c(n), d(n), tiles(8, 10)
  integer :: i, j, e, lanes(n), gangs(n)
  do i = 1, n
    x(:, i) = [i, 2*i, 3*i]
  end do
  call one_loop(x, a, [2, 3, 1])
  do i = 1, n
    if (any(a(:, i) /= [2*i, 3*i, i])) error stop 'one loop'
  end do
  call several_loops(x, b, c, d)
  do i = 1, n
    if (b(i) /= 12*i + 7) error stop 'first of several'
    if (c(i) /= 16*i) error stop 'second of several'
    if (d(i) /= real(i)*(i + 1)) error stop 'third of several'
  end do
  call of_gang(x, tiles)
  do j = 1, 10
    if (any(tiles(:, j) /= [(9 - i + j, i=1, 8)])) error stop 'tiles of gangs'
  end do
  call beside_gangs(x, lanes, gangs, 9)
  do i = 1, n
    if (lanes(i) /= sum([(mod(i + e, 60) + 32 + (i + e)*(10 - e), e=1, 9)])) error stop 'lanes beside gangs'
    if (gangs(i) /= sum([(mod(2*i + e, 60) + 32 + (2*i + e)*(10 - e), e=1, 9)])) error stop 'gangs beside lanes'
  end do
  call of_vectors(x, b)
  do i = 1, n
    if (b(i) /= 2*(16 - mod(i, 16)) + i) error stop 'table of vectors'
  end do
  call of_chosen_levels(x, b)
  do i = 1, n
    if (b(i) /= 2*(16 - mod(i, 16)) + i) error stop 'table of chosen levels'
  end do
  call of_updates(b)
  do i = 1, n
    if (b(i) /= 3*(1 + mod(i, 16)) + 2) error stop 'table of updates'
  end do
  call of_one_gang(x, b)
  if (any(b(:16) /= [(2*(17 - i), i=1, 16)])) error stop 'one gang'
end program
