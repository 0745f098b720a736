! RUN: %accc -O2 -gpu=deepcopy %s -o %t
! RUN: %on-every-device %t

! -gpu=deepcopy: members follow their objects to the device and back, to any
! depth; in arrays of objects, objects behind descriptors and implicit data.
module trees
  implicit none
  type leaf
    integer :: tag
    real, allocatable :: v(:)
  end type leaf
  type branch
    type(leaf), allocatable :: leaves(:)
    type(leaf) :: own
    real, pointer :: view(:) => null()
  end type branch
  type tree
    type(branch) :: branches(2)
    type(branch), allocatable :: more(:)
  end type tree
contains
  subroutine fill(b, value)
    type(branch), intent(inout) :: b
    real, intent(in) :: value
    integer :: k
    allocate (b%leaves(3), b%own%v(4), b%view(5))
    b%own%v = value
    b%view = 1
    do k = 1, 3
      allocate (b%leaves(k)%v(k))
      b%leaves(k)%v = value + k
    end do
  end subroutine fill

  subroutine check(b, value)
    type(branch), intent(in) :: b
    real, intent(in) :: value
    integer :: k
    if (size(b%leaves) /= 3 .or. any(b%own%v /= value + 1)) error stop 'own'
    if (any(b%view /= 2)) error stop 'view'
    do k = 1, 3
      if (size(b%leaves(k)%v) /= k) error stop 'size'
      if (any(b%leaves(k)%v /= 2 * (value + k))) error stop 'leaves'
    end do
  end subroutine check

  subroutine work(b)
    !$acc routine seq
    type(branch), intent(inout) :: b
    integer :: i, k
    do i = 1, size(b%own%v)
      b%own%v(i) = b%own%v(i) + 1
    end do
    do i = 1, size(b%view)
      b%view(i) = b%view(i) + 1
    end do
    do k = 1, size(b%leaves)
      do i = 1, size(b%leaves(k)%v)
        b%leaves(k)%v(i) = 2 * b%leaves(k)%v(i)
      end do
    end do
  end subroutine work
end module trees

program deep_copy
  use trees
  use openacc
  implicit none
  type(tree), target :: t
  type(tree), pointer :: p
  type(leaf), allocatable :: row(:)
  real :: total
  integer :: i, k

  call make
  !$acc data copy(t)
  if (acc_get_device_type() /= acc_device_host) t%branches(1)%own%v = -1
  !$acc parallel loop
  do i = 1, 2
    call work(t%branches(i))
    call work(t%more(i))
  end do
  !$acc end data
  call check_all

  deallocate (t%more)
  do i = 1, 2
    deallocate (t%branches(i)%leaves, t%branches(i)%own%v, t%branches(i)%view)
  end do
  call make
  p => t
  !$acc enter data copyin(p)
  !$acc parallel loop present(p)
  do i = 1, 2
    call work(p%branches(i))
    call work(p%more(i))
  end do
  !$acc exit data copyout(p)
  call check_all

  ! Implicit data of a construct.
  allocate (row(4))
  do k = 1, 4
    allocate (row(k)%v(10), source=real(k))
  end do
  total = 0
  !$acc parallel loop collapse(2) reduction(+:total)
  do k = 1, 4
    do i = 1, 10
      total = total + row(k)%v(i)
      row(k)%v(i) = -k
    end do
  end do
  if (total /= 100) error stop 'total'
  do k = 1, 4
    if (any(row(k)%v /= -k)) error stop 'row'
  end do

contains

  subroutine make
    integer :: i
    allocate (t%more(2))
    do i = 1, 2
      call fill(t%branches(i), real(i))
      call fill(t%more(i), real(10 * i))
    end do
  end subroutine make

  subroutine check_all
    integer :: i
    do i = 1, 2
      call check(t%branches(i), real(i))
      call check(t%more(i), real(10 * i))
    end do
  end subroutine check_all
end program deep_copy
