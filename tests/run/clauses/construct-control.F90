! The clauses of each compute construct that say when and where it runs (2.5.6, 2.5.7,
! 2.4, 2.16): queues, conditions and device types.

! All gangs of a parallel construct store the same values in its loops, which a search
! for races would report.
! DEFINE: %{construct} =
! DEFINE: %{check} = %accc -O1 "-DCONSTRUCT=%{construct}" %s -o %t && env ACCC_SIMT_RACES=0 %on-every-device %t

! REDEFINE: %{construct} = parallel
! RUN: %{check}
! REDEFINE: %{construct} = serial
! RUN: %{check}
! REDEFINE: %{construct} = kernels
! RUN: %{check}
! REDEFINE: %{construct} = parallel loop
! RUN: %{check}
! REDEFINE: %{construct} = serial loop
! RUN: %{check}
! REDEFINE: %{construct} = kernels loop
! RUN: %{check}

program construct_control
  use openacc
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(n), c(n), i
  logical :: apart

  a = 0
  !$acc data copyin(a)
  a = 1
  !$acc parallel loop present(a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc end data
  apart = all(b == 0)

  call queues
  call conditions
  call local_device
  call device_types

contains

  ! Each construct reads what the one before it wrote on another queue.
  subroutine queues
    integer :: q
    a = 1
    !$acc enter data copyin(a) create(b, c)
    !$acc CONSTRUCT present(a) async
    do i = 1, n
      a(i) = i
    end do
    !$acc end CONSTRUCT
    !$acc CONSTRUCT present(a, b) async(3) wait(acc_async_noval)
    do i = 1, n
      b(i) = a(i) + 1
    end do
    !$acc end CONSTRUCT
    q = 4
    !$acc CONSTRUCT present(a, b, c) async(q) wait(3, acc_async_noval)
    do i = 1, n
      c(i) = a(i) + b(i)
    end do
    !$acc end CONSTRUCT
    !$acc CONSTRUCT present(a, c) async(acc_async_sync) wait(queues: q)
    do i = 1, n
      a(i) = c(i)
    end do
    !$acc end CONSTRUCT
    !$acc update self(a)
    if (any(a /= [(2 * i + 1, i=1, n)])) error stop 'wait(queues)'

    !$acc CONSTRUCT present(b) async(5)
    do i = 1, n
      b(i) = 5
    end do
    !$acc end CONSTRUCT
    !$acc CONSTRUCT present(b, c) wait(devnum: acc_get_device_num(acc_get_device_type()): queues: 5)
    do i = 1, n
      c(i) = b(i) + 1
    end do
    !$acc end CONSTRUCT
    !$acc CONSTRUCT present(b) async(6)
    do i = 1, n
      b(i) = 6
    end do
    !$acc end CONSTRUCT
    !$acc CONSTRUCT present(b, c) wait
    do i = 1, n
      c(i) = c(i) + b(i)
    end do
    !$acc end CONSTRUCT
    if (.not. acc_async_test_all()) error stop 'wait leaves work'
    !$acc update self(c)
    if (any(c /= 12)) error stop 'wait'
    !$acc exit data delete(a, b, c)
  end subroutine queues

  ! A construct whose condition is false works on the host's data.
  subroutine conditions
    logical :: on_device
    integer :: k
    do k = 1, 2
      on_device = k == 1
      a = 1
      !$acc data copyin(a)
      a = 2
      !$acc CONSTRUCT if(on_device) copyout(b)
      do i = 1, n
        b(i) = a(i)
      end do
      !$acc end CONSTRUCT
      if (any(b /= merge(1, 2, on_device .and. apart))) error stop 'if'
      !$acc CONSTRUCT self(.not. on_device) copyout(b)
      do i = 1, n
        b(i) = a(i) + 2
      end do
      !$acc end CONSTRUCT
      if (any(b /= merge(3, 4, on_device .and. apart))) error stop 'self with a condition'
      !$acc end data
    end do
  end subroutine conditions

  subroutine local_device
    a = 1
    !$acc data copyin(a)
    a = 2
    !$acc CONSTRUCT self copyout(b)
    do i = 1, n
      b(i) = a(i)
    end do
    !$acc end CONSTRUCT
    !$acc end data
    if (any(b /= 2)) error stop 'self'
  end subroutine local_device

  ! Whatever the device is, the last clauses hold.
  subroutine device_types
    a = 0
    !$acc CONSTRUCT copy(a) device_type(nvidia, radeon) async(1) dtype(host) async(2) &
    !$acc   device_type(*) async(3) wait(2)
    do i = 1, n
      a(i) = i
    end do
    !$acc end CONSTRUCT
    !$acc wait
    if (any(a /= [(i, i=1, n)])) error stop 'device_type'
  end subroutine device_types
end program construct_control
