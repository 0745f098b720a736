! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O1 --offload-arch=simt %s -o %t1
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_ORDER=shuffle %t1

! Iterations that lanes share set firstprivate arrays and objects: each has its own, which begins
! with the program's values.
module lanes
  implicit none
  type pair
    real :: c(4) = 1
    integer :: k = 5
  end type
  type list
    integer, allocatable :: numbers(:)
    integer :: k
  end type
contains
  subroutine set_by_call(v, i)
    !$acc routine seq
    integer, intent(inout) :: v(:)
    integer, intent(in) :: i
    v(2) = i
  end subroutine
  pure integer function total(v)
    !$acc routine seq
    integer, intent(in) :: v(:)
    total = sum(v)
  end function
end module
program firstprivate_of_lanes
  use lanes
  implicit none
  integer, parameter :: n = 300
  integer :: i, j, place, a(n), v(4), w(-1:6), table(8)
  integer, allocatable :: u(:)
  type(pair) :: x
  type(list) :: l

  v = 1
  w = 2
  allocate (u(3:5), source=3)
  !$acc parallel loop firstprivate(v, w(2:4), u, x) copyout(a)
  do i = 1, n
    v(2) = i
    w(3) = i
    u(4) = i
    x%c(1) = i
    a(i) = sum(v) + sum(w(2:4)) + sum(u) + int(sum(x%c)) + x%k
  end do
  if (any(a /= [(4 * i + 21, i = 1, n)])) error stop 'arrays and an object'
  if (any(v /= 1) .or. any(w /= 2) .or. any(u /= 3) .or. any(x%c /= 1)) error stop 'originals'

  !$acc parallel loop gang vector firstprivate(v) copyout(a)
  do i = 1, n * (size(v) - 3)
    call set_by_call(v, i)
    a(i) = total(v)
  end do
  if (any(a /= [(i + 3, i = 1, n)])) error stop 'calls'

  l = list([1, 2, 3], 4)
  !$acc parallel loop firstprivate(l) copyout(a)
  do i = 1, n
    l%numbers(2) = i
    l%k = l%k + i
    a(i) = sum(l%numbers) + l%k
  end do
  if (any(a /= [(2 * i + 8, i = 1, n)])) error stop 'components'
  if (any(l%numbers /= [1, 2, 3])) error stop 'original of components'

  ! Lanes share the inner loop: what they set is the iteration's of the outer one.
  table = 0
  !$acc parallel loop gang firstprivate(table) copyout(a)
  do i = 1, n
    !$acc loop vector
    do j = 1, 8
      table(j) = i + j
    end do
    a(i) = table(1) + table(8)
  end do
  if (any(a /= [(2 * i + 9, i = 1, n)])) error stop 'inner loop'

  ! What lanes set, the gang reads behind their loop.
  table = 0
  a = 0
  !$acc parallel firstprivate(table) copy(a) num_gangs(1)
  !$acc loop vector
  do j = 1, 8
    table(j) = j
  end do
  !$acc loop vector
  do j = 1, 8
    a(j) = table(9 - j)
  end do
  !$acc end parallel
  if (any(a(:8) /= [8, 7, 6, 5, 4, 3, 2, 1])) error stop 'behind the loop'

  ! Atomic operations are for what the iterations of a gang share.
  table = 0
  a = 0
  !$acc parallel loop gang vector num_gangs(1) firstprivate(table) copy(a)
  do i = 1, n
    !$acc atomic capture
    table(2) = table(2) + 1
    place = table(2)
    !$acc end atomic
    a(place) = 1
  end do
  if (any(a /= 1)) error stop 'atomic'
end program firstprivate_of_lanes
