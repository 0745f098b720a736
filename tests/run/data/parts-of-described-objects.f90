! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Data constructs that name components of an object that is a pointer or an allocatable, or
! components with lower bounds of their own: the constructs inside ask for those, not for
! the object.
module described
  implicit none
  type inner
    real :: v(4) = 1
  end type inner
  type state
    integer :: before = 1
    real :: w(4) = 1, z(0:3) = 1
    type(inner) :: i
    integer :: after = 5
  end type state
contains
  subroutine step(s)
    type(state), pointer, intent(in) :: s
    integer :: i
    !$acc data copy(s%w) copyin(s%i%v)
    !$acc parallel loop
    do i = 1, 4
      s%w(i) = s%w(i) + s%i%v(i) + s%after
    end do
    !$acc end data
  end subroutine step
  ! Another pointer takes the object inside of the construct: it needs all of it.
  subroutine other_pointer(s)
    type(state), pointer, intent(in) :: s
    type(state), pointer :: q
    integer :: i
    !$acc data copy(s)
    !$acc data copy(s%w)
    !$acc parallel loop private(q)
    do i = 1, 4
      q => s
      s%w(i) = i
      q%w(i) = q%w(i) + 1
    end do
    !$acc end data
    !$acc end data
    if (any(s%w /= [2, 3, 4, 5])) error stop 'another pointer'
  end subroutine other_pointer
  subroutine element
    type(state) :: s(3)
    integer :: i
    !$acc data copy(s(2)%w, s(2)%i%v)
    !$acc parallel loop
    do i = 1, 4
      s(2)%w(i) = i
      s(2)%i%v(i) = s(2)%i%v(i) + s(2)%w(i)
    end do
    !$acc end data
    if (any(s(2)%w /= [1, 2, 3, 4]) .or. any(s(2)%i%v /= [2, 3, 4, 5])) error stop 'an element'
  end subroutine element
end module described

program parts_of_described_objects
  use described
  implicit none
  type(state), pointer :: p
  type(state), allocatable :: a
  type(state) :: o
  integer :: i

  allocate (p, a)
  !$acc data copy(p%w)
  !$acc parallel loop
  do i = 1, 4
    p%w(i) = p%w(i) + i
  end do
  !$acc kernels
  p%w = p%w * 2
  p%after = p%after + 1
  !$acc end kernels
  !$acc end data
  if (any(p%w /= [4, 6, 8, 10]) .or. p%after /= 6) error stop 'a pointer'

  !$acc data copy(a%z, a%i)
  !$acc parallel loop
  do i = 0, 3
    a%z(i) = a%z(i) + i
    a%i%v(i + 1) = a%i%v(i + 1) + a%z(i)
  end do
  !$acc end data
  if (any(a%z /= [1, 2, 3, 4]) .or. any(a%i%v /= [2, 3, 4, 5])) error stop 'an allocatable'

  !$acc data copy(o%z)
  !$acc parallel loop
  do i = 0, 3
    o%z(i) = o%z(i) + i
  end do
  !$acc end data
  if (any(o%z /= [1, 2, 3, 4])) error stop 'lower bounds'

  ! The whole object is named as well.
  !$acc data copy(p)
  !$acc data copy(p%w)
  !$acc parallel loop
  do i = 1, 4
    p%w(i) = p%before
    p%z(i - 1) = p%before + i
  end do
  !$acc end data
  !$acc end data
  if (any(p%w /= 1) .or. any(p%z /= [2, 3, 4, 5])) error stop 'the whole object'

  call step(p)
  if (any(p%w /= 8)) error stop 'a dummy'
  call element
  call other_pointer(p)
end program parts_of_described_objects
