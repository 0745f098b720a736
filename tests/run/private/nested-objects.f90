! RUN: %accc -O0 --offload-arch=simt %s -o %t-O0 && %on-every-device %t-O0
! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Objects with components of derived type are assigned as a whole: one is its bytes, so that loops
! know what they read, and what assignments of several set is set in shared memory too.
program nested_objects
  implicit none
  type :: inner
    integer(2) :: number
    character :: letters(3)
  end type
  type :: outer
    type(inner) :: part
    logical(1) :: flags(4)
  end type
  type :: list
    type(inner) :: parts(2)
    integer, pointer :: none => null()
  end type
  type(outer) :: objects(20), object, two(2)
  type(list) :: lists(20), own
  integer :: i, sums(20)

  do i = 1, 20
    objects(i)%part = inner(i, ['a', 'b', 'c'])
    objects(i)%flags = [.true., .false., .true., .false.]
    lists(i)%parts = objects(i)%part
  end do
  !$acc parallel loop private(object)
  do i = 1, 20
    object = objects(i)
    sums(i) = count(object%flags) + object%part%number
  end do
  if (any(sums /= [(i + 2, i = 1, 20)])) stop 1
  !$acc parallel loop private(two)
  do i = 1, 19
    two = objects(i:i + 1)
    sums(i) = count(two(1)%flags) + two(2)%part%number + sum(two%part%number)
  end do
  if (any(sums(:19) /= [(3 * i + 4, i = 1, 19)])) stop 2
  !$acc parallel loop gang private(own)
  do i = 1, 20
    own = lists(i)
    sums(i) = sum(own%parts%number)
    own%parts = own%parts(2:1:-1)
    sums(i) = sums(i) + sum(own%parts%number)
  end do
  if (any(sums /= [(4 * i, i = 1, 20)])) stop 3
  ! Iterations that depend on each other.
  !$acc kernels
  do i = 1, 19
    objects(i) = objects(i + 1)
  end do
  !$acc end kernels
  if (any(objects%part%number /= [(i, i = 2, 20), 20])) stop 4
end program
