! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Private and firstprivate copies of what is not allocated, or not associated, are not either, and nothing
! is copied from there; also where the descriptor still has the extents of what has been deallocated.
! What is assigned to such a scalar allocates the copy.
module not_allocated
  implicit none
  type pair
    integer :: k = 4
    real :: x = 1.5
  end type
  type list
    integer, allocatable :: v(:)
    integer :: k = 7
  end type
  integer, parameter :: n = 100
contains
  subroutine of_constructs(s, p, o, c, a, l, m, status, first)
    integer, allocatable :: s
    real, pointer :: p
    type(pair), allocatable :: o, a(:)
    character(4), allocatable :: c
    integer, pointer :: m(:)
    type(list), allocatable :: l(:)
    integer, intent(out) :: status(n), first(n)
    integer :: i
    status = 0
    first = 0
    !$acc parallel loop private(s, p, o, c, a) copy(status)
    do i = 1, n
      if (allocated(s)) status(i) = status(i) + 1
      if (associated(p)) status(i) = status(i) + 1
      if (allocated(o)) status(i) = status(i) + 1
      if (allocated(c)) status(i) = status(i) + 1
      if (allocated(a)) status(i) = status(i) + 1
    end do
    !$acc parallel loop firstprivate(s, p, o, c, a, l, m) copy(first)
    do i = 1, n
      if (allocated(s)) first(i) = first(i) + s
      if (associated(p)) first(i) = first(i) + int(p)
      if (allocated(o)) first(i) = first(i) + o%k
      if (allocated(c)) first(i) = first(i) + ichar(c(2:2))
      if (allocated(a)) first(i) = first(i) + a(2)%k
      if (allocated(l)) first(i) = first(i) + sum(l(2)%v) + l(1)%k
      if (associated(m)) first(i) = first(i) + m(2)
    end do
  end subroutine

  subroutine of_loops(s, p, o, status)
    integer, allocatable, optional :: s
    real, pointer :: p
    type(pair), allocatable :: o
    integer, intent(out) :: status(n, n)
    integer :: i, j
    status = 0
    !$acc parallel loop gang copy(status)
    do i = 1, n
      !$acc loop vector private(s, p, o)
      do j = 1, n
        if (present(s)) s = i
        o = pair(j, 2.)
        if (associated(p)) status(j, i) = 10000
        if (present(s)) status(j, i) = status(j, i) + 100*s
        status(j, i) = status(j, i) + o%k
      end do
    end do
  end subroutine

  ! Where one gang may see that an assignment has allocated its copy.
  subroutine assigned(s, f, o, got)
    integer, allocatable :: s, f
    type(pair), allocatable :: o
    integer, intent(out) :: got(3)
    !$acc serial private(s) firstprivate(f, o) copyout(got)
    got(1) = merge(1, 0, allocated(s))
    s = 10
    if (allocated(s)) got(1) = got(1) + s
    if (.not. allocated(f)) f = 5
    f = f + 1
    got(2) = f
    if (allocated(o)) then
      o = pair(o%k + 1, o%x)
    else
      o = pair(100, 0.)
    end if
    got(3) = o%k
    !$acc end serial
  end subroutine
end module

program private_copies_of_nothing
  use not_allocated
  implicit none
  integer, allocatable :: s
  real, pointer :: p
  type(pair), allocatable :: o, a(:)
  character(4), allocatable :: c
  integer, pointer :: m(:)
  type(list), allocatable :: l(:)
  integer :: pass, i
  nullify (p, m)
  do pass = 1, 2
    call check(.false.)
    allocate (s, p, o, c, a(3), l(2), m(5))
    s = 50
    p = 2.5
    o%k = 9
    c = 'abcd'
    a(2)%k = 11
    l(2)%v = [5, 6]
    m = [(i, i=1, 5)]
    call check(.true.)
    deallocate (s, p, o, c, a, l, m)
  end do
contains
  subroutine check(is_there)
    logical, intent(in) :: is_there
    integer :: status(n), first(n), both(n, n), got(3), i, j
    call of_constructs(s, p, o, c, a, l, m, status, first)
    if (any(status /= merge(5, 0, is_there))) error stop 'status'
    if (any(first /= merge(50 + 2 + 9 + iachar('b') + 11 + 18 + 2, 0, is_there))) error stop 'first'
    call of_loops(s, p, o, both)
    do i = 1, n
      do j = 1, n
        if (both(j, i) /= 100*i + j + merge(10000, 0, is_there)) error stop 'loop'
      end do
    end do
    call of_loops(p=p, o=o, status=both)
    if (any(both(:, n) /= both(:, 1))) error stop 'absent'
    call assigned(s, s, o, got)
    if (any(got /= merge([11, 51, 10], [10, 6, 100], is_there))) error stop 'assigned'
    if (allocated(s) .neqv. is_there) error stop 'original'
  end subroutine
end program
