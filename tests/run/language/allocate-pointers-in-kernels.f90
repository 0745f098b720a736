! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! ALLOCATE and DEALLOCATE of pointers in kernels, with STAT and SOURCE; MOLD; characters whose
! length is known at run time; objects that begin with values, and free what their components hold.
module kinds_of_things
  implicit none
  type part
    integer :: count = 4
    integer, allocatable :: more(:)
  end type
contains
  integer function sum_of(n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, pointer :: q(:, :), view(:)
    allocate(q(-1:1, n))
    q = n
    view => q(0, :)
    view = 2 * view
    sum_of = sum(q) + size(q) + lbound(q, 1)
    deallocate(q)
  end function
end module

program allocate_pointers
  use kinds_of_things
  implicit none
  integer, parameter :: n = 3000
  integer :: arrays(n), called(n), stats(n), shapes(n), lengths(n), objects(n), bounds(n), rounds(200), i, k
  integer, pointer :: q(:), scalar
  integer, allocatable :: w(:), x(:), y(:)
  type(part), pointer :: p, several(:)

  !$acc parallel loop private(q, scalar) copyout(arrays, called, stats)
  do i = 1, n
    allocate(q(2:mod(i, 7) + 2))
    q = i
    allocate(scalar, source=i)
    arrays(i) = sum(q) + ubound(q, 1) + scalar
    deallocate(q, scalar)
    if (associated(q) .or. associated(scalar)) arrays(i) = -1
    deallocate(q, stat=stats(i))
    called(i) = sum_of(mod(i, 5) + 1)
  end do

  !$acc parallel loop private(w, x, y, q) copyout(shapes)
  do i = 1, n
    allocate(w(0:mod(i, 4)))
    w = i
    allocate(x, mold=w)
    x = w + 1
    allocate(y(2), mold=1)
    allocate(q, mold=x)
    y = 1
    q = 2
    shapes(i) = sum(x) + sum(y) + sum(q) + lbound(x, 1)
    deallocate(w, x, y, q)
  end do

  !$acc parallel loop copyout(lengths)
  do i = 1, n
    block
      character(:), allocatable :: c
      character(:), pointer :: d
      allocate(character(mod(i, 9) + 1) :: c)
      allocate(character(len(c) + 1) :: d)
      c = repeat('a', len(c))
      d = c // 'b'
      lengths(i) = 10 * len(d) + index(d, 'b')
      deallocate(d)
    end block
  end do

  !$acc parallel loop private(p, several) copyout(objects)
  do i = 1, n
    allocate(p, several(3))
    objects(i) = p%count + sum(several%count)
    allocate(p%more(mod(i, 6) + 1), source=1)
    allocate(several(2)%more(i), source=1)
    objects(i) = objects(i) + sum(p%more) + sum(several(2)%more) &
        + merge(1000000, 0, allocated(several(1)%more))
    deallocate(p, several)
  end do

  ! An array without elements begins at 1; one that is allocated keeps its bounds.
  !$acc parallel loop private(q, w, k) copyout(bounds)
  do i = 1, n
    allocate(q(i + 1:i), w(2:6))
    bounds(i) = 100 * lbound(q, 1) + 10 * ubound(q, 1)
    allocate(w(i), stat=k)
    bounds(i) = bounds(i) + size(w) + lbound(w, 1) + merge(1000, 0, k /= 0)
    deallocate(q, w)
  end do

  ! The loop's own pointer is its gang's in each round of a loop that the host runs.
  !$acc kernels loop private(q) copyout(rounds)
  do i = 1, 200
    allocate(q(0:mod(i, 4)))
    q = i + 1
    rounds(i) = sum(q)
    deallocate(q)
  end do

  call check(all(bounds == 1107), 'bounds')
  call check(all(rounds == [((i + 1) * (mod(i, 4) + 1), i = 1, 200)]), 'rounds')
  call check(all(arrays == [(i * (mod(i, 7) + 1) + mod(i, 7) + 2 + i, i = 1, n)]), 'arrays')
  call check(all(called == [(4 * (mod(i, 5) + 1)**2 + 3 * (mod(i, 5) + 1) - 1, i = 1, n)]), 'called')
  call check(all(stats /= 0), 'stats')
  call check(all(shapes == [((mod(i, 4) + 1) * (i + 3) + 2, i = 1, n)]), 'shapes')
  call check(all(lengths == [(11 * (mod(i, 9) + 2), i = 1, n)]), 'lengths')
  call check(all(objects == [(16 + mod(i, 6) + 1 + i, i = 1, n)]), 'objects')
contains
  subroutine check(is_right, what)
    logical, intent(in) :: is_right
    character(*), intent(in) :: what
    if (.not. is_right) then
      print *, what, ' differ'
      error stop 1
    end if
  end subroutine
end program
