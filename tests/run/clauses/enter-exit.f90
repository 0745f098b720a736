! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of enter data and exit data (2.6.6): with separate memory data comes and
! goes when the directives say so, and not otherwise.
program enter_exit
  use openacc
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), c(n), i
  logical :: apart

  call reset
  !$acc enter data copyin(a) create(b)
  a = 0
  !$acc exit data copyout(a) delete(b)
  apart = any(a /= 0)
  if (apart .and. any(a /= [(i, i=1, n)])) error stop 'copyin, copyout'
  if (apart .and. (acc_is_present(a) .or. acc_is_present(b))) error stop 'exit data'

  call modifiers
  call counts
  call members
  call conditions
  call queues

contains

  subroutine reset
    a = [(i, i=1, n)]
    b = 100
    c = 100
  end subroutine reset

  subroutine modifiers
    call reset
    !$acc enter data copyin(a) create(zero: b) pcreate(c)
    !$acc parallel loop present(a, b, c)
    do i = 1, n
      c(i) = a(i) + b(i)
    end do
    !$acc exit data delete(a, b) copyout(c)
    if (any(c /= [(i + merge(0, 100, apart), i=1, n)])) error stop 'create(zero)'
    !$acc enter data pcopyin(a) present_or_copyin(b) present_or_create(c)
    if (.not. (acc_is_present(a) .and. acc_is_present(b) .and. acc_is_present(c))) error stop 'aliases'
    !$acc exit data delete(a, b, c)
  end subroutine modifiers

  ! Data stays until as many directives end it as began it, or one has finalize.
  subroutine counts
    call reset
    !$acc enter data copyin(a)
    !$acc enter data copyin(a)
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = -i
    end do
    !$acc exit data copyout(a)
    if (apart .and. any(a /= [(i, i=1, n)])) error stop 'copyout too early'
    if (.not. acc_is_present(a)) error stop 'deleted too early'
    !$acc enter data copyin(a)
    !$acc exit data copyout(a) finalize
    if (any(a /= [(-i, i=1, n)])) error stop 'finalize'
    if (apart .and. acc_is_present(a)) error stop 'finalize leaves data'
    !$acc enter data create(a)
    !$acc enter data create(a)
    !$acc exit data delete(a) finalize
    if (apart .and. acc_is_present(a)) error stop 'delete with finalize'
  end subroutine counts

  subroutine members
    type :: holder
      integer, pointer :: p(:) => null()
    end type holder
    type(holder) :: h
    integer, target :: t(n)
    call reset
    t = 7
    h%p => t
    !$acc enter data copyin(h)
    !$acc enter data copyin(t) attach(h%p)
    t = 8
    !$acc parallel loop present(h) copyout(b)
    do i = 1, n
      b(i) = h%p(i)
    end do
    !$acc exit data detach(h%p)
    !$acc exit data delete(t, h)
    if (any(b /= merge(7, 8, apart))) error stop 'attach'
    if (.not. associated(h%p, t)) error stop 'detach'
  end subroutine members

  subroutine conditions
    integer :: turn
    do turn = 1, 2
      call reset
      !$acc enter data copyin(a) if(turn == 1)
      if (apart .and. (acc_is_present(a) .neqv. turn == 1)) error stop 'enter data if'
      !$acc enter data copyin(a)
      !$acc exit data delete(a) if(turn == 1)
      if (.not. acc_is_present(a)) error stop 'exit data if'
      !$acc exit data delete(a) finalize
    end do
  end subroutine conditions

  subroutine queues
    call reset
    !$acc enter data copyin(a) async
    !$acc enter data create(b) async(2) wait(acc_async_noval)
    !$acc parallel loop present(a, b) async(2)
    do i = 1, n
      b(i) = a(i) + 1
    end do
    !$acc enter data copyin(c) async(3) wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 2)
    !$acc parallel loop present(b, c) async(3)
    do i = 1, n
      c(i) = b(i) + 1
    end do
    !$acc exit data copyout(c) async(4) wait(3)
    !$acc wait(4)
    if (any(c /= [(i + 2, i=1, n)])) error stop 'queues of enter data'
    !$acc exit data copyout(b) async wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 2)
    !$acc wait(acc_async_noval)
    if (any(b /= [(i + 1, i=1, n)])) error stop 'exit data async'
    !$acc enter data create(b) wait
    !$acc exit data delete(a, b) wait
    if (.not. acc_async_test_all()) error stop 'wait leaves work'
  end subroutine queues
end program enter_exit
