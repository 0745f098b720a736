! RUN: %accc -O2 -gpu=deepcopy %s -o %t && %on-every-device %t | FileCheck %s
! With -gpu=deepcopy each object that a clause leads to is looked after once, at both ends: targets that
! have clauses of their own as well, lists with pointers in both directions, rings, members that come
! later, and clauses for pointers beside clauses for their targets.

module nodes
  implicit none
  type leaf
    integer, allocatable :: v(:)
  end type
  type node
    integer :: n = 0
    type(leaf), pointer :: p => null()
  end type
  type link
    integer :: value = 0
    integer, allocatable :: data(:)
    type(link), pointer :: next => null(), before => null()
  end type
end module

program deep_walks
  use openacc
  use nodes
  implicit none
  call own_clauses
  call both_directions(5)
  call ring
  call pointers_and_targets
  call later_members
  print *, 'once each'

contains
  subroutine own_clauses
    type(node) :: o
    integer :: i
    allocate(o%p)
    allocate(o%p%v(6), source=1)
    !$acc parallel loop copy(o) copy(o%p)
    do i = 1, 6
      o%p%v(i) = o%p%v(i) + 1
    end do
    if (any(o%p%v /= 2)) error stop 'both'
    o%p%v = 10
    !$acc parallel loop copy(o)
    do i = 1, 6
      o%p%v(i) = o%p%v(i) + 1
    end do
    if (any(o%p%v /= 11)) error stop 'object alone'

    !$acc enter data copyin(o%p)
    !$acc enter data copyin(o)
    !$acc parallel loop present(o)
    do i = 1, 6
      o%p%v(i) = o%p%v(i) + 1
    end do
    !$acc exit data delete(o%p) ! the object has its target, and what is in there, still
    !$acc parallel loop present(o)
    do i = 1, 6
      o%p%v(i) = o%p%v(i) + 1
    end do
    !$acc exit data copyout(o)
    if (any(o%p%v /= 13)) error stop 'one after the other'
  end subroutine

  subroutine both_directions(n)
    integer, intent(in) :: n
    type(link), pointer :: head, at
    integer :: i
    allocate(head)
    at => head
    do i = 1, n
      at%value = i
      allocate(at%data(2), source=i)
      if (i == n) exit
      allocate(at%next)
      at%next%before => at
      at => at%next
    end do
    do i = 1, 2
      !$acc data copy(head)
      !$acc serial present(head)
      at => head
      do while (associated(at%next))
        at => at%next
        at%value = at%value + at%before%value
        at%data = at%data + at%value
      end do
      !$acc end serial
      !$acc end data
      if (acc_get_device_type() /= acc_device_host .and. acc_is_present(head%next)) error stop 'left'
    end do
    at => head
    if (at%value /= 1 .or. any(at%data /= 1)) error stop 'head'
    do i = 2, n
      at => at%next
      if (at%value /= i * (i + 1) * (i + 2) / 6) error stop 'values'
      if (any(at%data /= i + i * (i + 1) / 2 + at%value)) error stop 'data'
    end do
  end subroutine

  subroutine ring
    type(link), pointer :: head
    allocate(head)
    allocate(head%next)
    head%next%next => head
    !$acc serial copy(head)
    head%value = 10
    head%next%value = 2 * head%next%next%value
    !$acc end serial
    if (head%value /= 10 .or. head%next%value /= 20) error stop 'ring'
    if (acc_get_device_type() /= acc_device_host .and. acc_is_present(head)) error stop 'ring is left'
  end subroutine

  subroutine pointers_and_targets
    type(leaf), target :: array(3)
    type(leaf), pointer :: p(:)
    integer :: i, total
    do i = 1, 3
      allocate(array(i)%v(2), source=i)
    end do
    p => array
    !$acc enter data copyin(p)
    !$acc enter data copyin(array)
    !$acc exit data delete(p)
    !$acc exit data delete(array)
    do i = 1, 3
      array(i)%v = 10 * i
    end do
    total = 0
    !$acc parallel loop copyin(array) reduction(+:total)
    do i = 1, 3
      total = total + sum(array(i)%v)
    end do
    if (total /= 120) error stop 'stale members'
  end subroutine

  subroutine later_members
    type(leaf), pointer :: p(:)
    integer :: i
    allocate(p(3))
    !$acc data copyin(p)
    do i = 1, 3
      allocate(p(i)%v(2), source=i)
    end do
    !$acc parallel loop copy(p)
    do i = 1, 3
      p(i)%v = p(i)%v + 1
    end do
    do i = 1, 3
      if (any(p(i)%v /= i + 1)) error stop 'later members'
    end do
    !$acc end data
  end subroutine
end program
! CHECK: once each
