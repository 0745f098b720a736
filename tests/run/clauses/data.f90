! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Every clause of the data construct (2.6.5, 2.7, 2.16): what arrives on the device,
! what comes back, and, with separate memory, what does not.
program data_construct
  use openacc
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), b(n), c(n), i
  logical :: apart

  call reset
  !$acc data copyin(a)
  a = 0
  !$acc update self(a)
  apart = all(a == [(i, i=1, n)])
  !$acc end data

  call moves
  call aliases
  call modifiers
  call present_data
  call device_address
  call members
  call defaults
  call conditions
  call queues
  if (acc_is_present(a) .and. apart) error stop 'left behind'

contains

  subroutine reset
    a = [(i, i=1, n)]
    b = 100
    c = 100
  end subroutine reset

  ! What the device has: y = x + 1.
  subroutine next(x, y)
    integer :: x(n), y(n)
    !$acc parallel loop present(x, y)
    do i = 1, n
      y(i) = x(i) + 1
    end do
  end subroutine next

  subroutine moves
    call reset
    !$acc data copyin(a) copyout(b) create(c)
    a = -1
    call next(a, c)
    call next(c, b)
    !$acc end data
    if (any(b /= merge([(i + 2, i=1, n)], [(1, i=1, n)], apart))) error stop 'copyin, copyout'
    if (any(c /= merge(100, 0, apart))) error stop 'create comes back'
    if (any(a /= -1)) error stop 'copyin comes back'

    call reset
    !$acc data copy(a(11:20), b)
    b = -1
    !$acc parallel loop present(a(11:20), b)
    do i = 11, 20
      b(i) = a(i)
      a(i) = 0
    end do
    !$acc end data
    if (any(a /= [(merge(0, i, i > 10 .and. i <= 20), i=1, n)])) error stop 'copy of a section'
    do i = 1, n
      if (b(i) /= merge(i, merge(100, -1, apart), i > 10 .and. i <= 20)) error stop 'copy'
    end do
  end subroutine moves

  subroutine aliases
    call reset
    !$acc data pcopyin(a) pcopyout(b) pcreate(c)
    call next(a, c)
    call next(c, b)
    !$acc end data
    if (any(b /= [(i + 2, i=1, n)])) error stop 'pcopyin, pcopyout'
    if (any(c /= merge([(100, i=1, n)], [(i + 1, i=1, n)], apart))) error stop 'pcreate'
    call reset
    !$acc data present_or_copyin(a) present_or_create(c) present_or_copyout(b)
    call next(a, c)
    call next(c, b)
    !$acc end data
    if (any(b /= [(i + 2, i=1, n)])) error stop 'present_or_copyin, present_or_copyout'
    !$acc data pcopy(a) present_or_copy(b)
    call next(a, b)
    call next(b, a)
    !$acc end data
    if (any(a /= [(i + 2, i=1, n)])) error stop 'pcopy'
    if (any(b /= [(i + 1, i=1, n)])) error stop 'present_or_copy'
  end subroutine aliases

  subroutine modifiers
    call reset
    !$acc data copyin(readonly: a) create(zero: c) copyout(zero: b)
    !$acc parallel loop present(a, b, c)
    do i = 1, n, 2
      b(i) = a(i) + c(i)
    end do
    !$acc end data
    if (any(b(1::2) /= a(1::2) + merge(0, 100, apart))) error stop 'create(zero), copyin(readonly)'
    if (any(b(2::2) /= merge(0, 100, apart))) error stop 'copyout(zero)'
  end subroutine modifiers

  ! Where data is present the clauses move nothing; no_create makes nothing.
  subroutine present_data
    call reset
    !$acc enter data copyin(a) create(b)
    a = -1
    !$acc data present(a) no_create(b, c) copyin(a)
    if (acc_is_present(c) .and. apart) error stop 'no_create'
    call next(a, b)
    !$acc end data
    if (apart .and. any(a /= -1)) error stop 'present comes back'
    if (apart .and. any(b /= 100)) error stop 'no_create comes back'
    if (.not. acc_is_present(a)) error stop 'present deletes'
    !$acc exit data copyout(b) delete(a)
    if (any(b /= merge([(i + 1, i=1, n)], [(0, i=1, n)], apart))) error stop 'present, no_create'
  end subroutine present_data

  subroutine device_address
    call reset
    !$acc data copyin(a) copyout(b)
    !$acc host_data use_device(a, b)
    call by_address(a, b)
    !$acc end host_data
    !$acc end data
    if (any(b /= [(3 * i, i=1, n)])) error stop 'deviceptr'
  end subroutine device_address

  subroutine by_address(x, y)
    integer :: x(n), y(n)
    !$acc data deviceptr(x, y)
    !$acc parallel loop
    do i = 1, n
      y(i) = 3 * x(i)
    end do
    !$acc end data
  end subroutine by_address

  subroutine members
    type :: holder
      integer, pointer :: p(:) => null()
    end type holder
    type(holder) :: h
    integer, target :: t(n)
    call reset
    t = 7
    h%p => t
    !$acc data copyin(t) copyin(h)
    t = 8
    !$acc data attach(h%p) copyout(b)
    !$acc parallel loop present(h, b)
    do i = 1, n
      b(i) = h%p(i) + i
    end do
    !$acc end data
    !$acc end data
    if (any(b /= [(merge(7, 8, apart) + i, i=1, n)])) error stop 'attach'
  end subroutine members

  ! The clause is that of the compute constructs inside.
  subroutine defaults
    call reset
    !$acc data copyin(a) copyout(b) default(present)
    !$acc parallel loop
    do i = 1, n
      b(i) = a(i) + 4
    end do
    !$acc end data
    if (any(b /= [(i + 4, i=1, n)])) error stop 'default(present)'
    !$acc data copyin(a) copyout(b) default(none)
    call next(a, b)
    !$acc end data
    if (any(b /= [(i + 1, i=1, n)])) error stop 'default(none)'
  end subroutine defaults

  subroutine conditions
    integer :: turn
    do turn = 1, 2
      call reset
      !$acc data copyin(a) if(turn == 1) device_type(*)
      a = 0
      if (apart .and. (acc_is_present(a) .neqv. turn == 1)) error stop 'if'
      !$acc end data
    end do
  end subroutine conditions

  subroutine queues
    call reset
    !$acc parallel loop async(2) copyout(c)
    do i = 1, n
      c(i) = 5
    end do
    !$acc data copyin(a) copyout(b) async(3) wait(2)
    !$acc parallel loop present(a, b) async(3)
    do i = 1, n
      b(i) = a(i) + 1
    end do
    !$acc end data
    !$acc wait(3)
    if (any(c /= 5)) error stop 'wait of a data construct'
    if (any(b /= [(i + 1, i=1, n)])) error stop 'async of a data construct'

    !$acc data copy(b) async
    !$acc parallel loop present(b) async
    do i = 1, n
      b(i) = b(i) + 1
    end do
    !$acc end data
    !$acc data copyin(a) wait
    if (any(b /= [(i + 2, i=1, n)])) error stop 'async without a value'
    !$acc end data
    !$acc data copy(c) async(4) wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 2, 3)
    !$acc end data
    !$acc wait
    if (.not. acc_async_test_all()) error stop 'work is left'
  end subroutine queues
end program data_construct
