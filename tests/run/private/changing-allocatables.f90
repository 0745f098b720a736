! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! Private and firstprivate allocatables that the body allocates, deallocates and moves: each
! copy begins as the original, and what it holds in the end is freed.
program changing_allocatables
  implicit none
  integer, parameter :: n = 90
  type bag
    integer, allocatable :: items(:)
  end type
  integer, allocatable :: v(:), w(:), s
  type(bag), allocatable :: bags(:)
  integer :: a(n), i, k

  ! The original is not allocated; nobody deallocates.
  a = 0
  !$acc parallel loop private(v, s) copy(a)
  do i = 1, n
    allocate(v(1 + mod(i, 4)))
    v = i
    allocate(s, source=3)
    a(i) = sum(v) + s
  end do
  if (any(a /= [(i*(1 + mod(i, 4)) + 3, i = 1, n)])) error stop 'allocated in the loop'

  ! It is: another shape for each iteration, also by assignments.
  allocate(v(4:7), source=[5, 6, 7, 8])
  !$acc parallel loop private(v, w) copy(a)
  do i = 1, n
    if (lbound(v, 1) /= 4 .or. size(v) /= 4) a(i) = -1000
    deallocate(v)
    if (mod(i, 3) == 0) allocate(v(i))
    v = [i, i]
    call move_alloc(v, w)
    w = [w, 1]
    a(i) = a(i) + sum(w) + size(w)
  end do
  if (any(a /= [(i*(1 + mod(i, 4)) + 3 + 2*i + 4, i = 1, n)])) error stop 'another shape'
  if (size(v) /= 4 .or. v(4) /= 5) error stop 'the original'

  !$acc parallel num_gangs(7) firstprivate(v) private(k) copy(a)
  k = sum(v) + lbound(v, 1)
  deallocate(v)
  allocate(v(3))
  v = k
  !$acc loop gang
  do i = 1, n
    a(i) = sum(v)
  end do
  !$acc end parallel
  if (any(a /= 90)) error stop 'firstprivate'

  ! A copy for each gang, with lanes that share loops over it.
  !$acc parallel num_gangs(5) private(v) copy(a)
  deallocate(v)
  allocate(v(40))
  !$acc loop vector
  do i = 1, 40
    v(i) = i
  end do
  !$acc loop gang
  do i = 1, n
    a(i) = v(1 + mod(i, 40)) + size(v)
  end do
  !$acc end parallel
  if (any(a /= [(41 + mod(i, 40), i = 1, n)])) error stop 'for gangs'

  ! Objects that hold memory themselves.
  !$acc parallel loop private(bags) copy(a)
  do i = 1, n
    allocate(bags(2))
    bags(2)%items = [i, 2*i]
    if (mod(i, 2) == 0) allocate(bags(1)%items(3), source=1)
    a(i) = sum(bags(2)%items) + merge(1, 0, allocated(bags(1)%items))
  end do
  if (any(a /= [(3*i + merge(1, 0, mod(i, 2) == 0), i = 1, n)])) error stop 'objects'
end program
