! The data clauses of each compute construct, alone and combined with a loop (2.5,
! 2.11, 2.7): what arrives on the device, what comes back, and, with separate memory,
! what does not.

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

program construct_data
  use openacc
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), b(n), c(n), i
  logical :: apart

  apart = separate_memory()
  call moves
  call aliases
  call modifiers
  call present_data
  call device_address
  call members
  call defaults
  if (acc_is_present(a) .and. apart) error stop 'left behind'

contains

  logical function separate_memory()
    integer :: probe
    probe = 1
    !$acc serial copyin(probe)
    probe = 2
    !$acc end serial
    separate_memory = probe == 1
  end function separate_memory

  subroutine reset
    a = [(i, i=1, n)]
    b = 100
    c = 100
  end subroutine reset

  subroutine moves
    call reset
    !$acc CONSTRUCT copy(a)
    do i = 1, n
      a(i) = 2 * i
    end do
    !$acc end CONSTRUCT
    if (any(a /= [(2 * i, i=1, n)])) error stop 'copy'

    call reset
    !$acc CONSTRUCT copyin(a) copyout(b) create(c)
    do i = 1, n
      c(i) = a(i) + 1
      b(i) = 2 * c(i)
      a(i) = b(i)
      a(i) = i
    end do
    !$acc end CONSTRUCT
    if (any(b /= [(2 * i + 2, i=1, n)])) error stop 'copyout'
    if (any(c /= merge([(100, i=1, n)], [(i + 1, i=1, n)], apart))) error stop 'create comes back'

    !$acc CONSTRUCT copyin(a)
    do i = 1, n
      a(i) = -i
    end do
    !$acc end CONSTRUCT
    if (any(a /= merge([(i, i=1, n)], [(-i, i=1, n)], apart))) error stop 'copyin comes back'

    ! Sections: the other elements stay.
    call reset
    !$acc CONSTRUCT copyin(a(11:20)) copyout(b(11:20))
    do i = 11, 20
      b(i) = a(i)
    end do
    !$acc end CONSTRUCT
    if (any(b /= [(merge(i, 100, i > 10 .and. i <= 20), i=1, n)])) error stop 'section'
  end subroutine moves

  subroutine aliases
    call reset
    !$acc CONSTRUCT pcopyin(a) pcopyout(b) pcreate(c)
    do i = 1, n
      c(i) = a(i) + 1
      b(i) = 2 * c(i)
    end do
    !$acc end CONSTRUCT
    if (any(b /= [(2 * i + 2, i=1, n)])) error stop 'pcopyout'
    if (any(c /= merge([(100, i=1, n)], [(i + 1, i=1, n)], apart))) error stop 'pcreate'

    !$acc CONSTRUCT pcopy(b) present_or_copy(c) present_or_copyin(a)
    do i = 1, n
      b(i) = a(i)
      c(i) = a(i)
    end do
    !$acc end CONSTRUCT
    if (any(b /= a)) error stop 'pcopy'
    if (any(c /= a)) error stop 'present_or_copy'

    call reset
    !$acc CONSTRUCT copyin(a) present_or_copyout(b) present_or_create(c)
    do i = 1, n
      c(i) = a(i)
      b(i) = c(i)
    end do
    !$acc end CONSTRUCT
    if (any(b /= a)) error stop 'present_or_copyout'
    if (any(c /= merge([(100, i=1, n)], a, apart))) error stop 'present_or_create'
  end subroutine aliases

  subroutine modifiers
    call reset
    !$acc CONSTRUCT copyin(readonly: a) copyout(zero: b) create(zero: c)
    do i = 1, n, 2
      b(i) = a(i) + c(i)
    end do
    !$acc end CONSTRUCT
    if (apart) then
      if (any(b(1::2) /= a(1::2))) error stop 'create(zero)'
      if (any(b(2::2) /= 0)) error stop 'copyout(zero)'
    else
      if (any(b(1::2) /= a(1::2) + 100)) error stop 'shared: create(zero)'
      if (any(b(2::2) /= 100)) error stop 'shared: copyout(zero)'
    end if
  end subroutine modifiers

  ! Where data is present the clauses move nothing.
  subroutine present_data
    call reset
    !$acc enter data copyin(a) create(b)
    a = -1
    !$acc CONSTRUCT present(a) no_create(b)
    do i = 1, n
      b(i) = a(i) + 1
    end do
    !$acc end CONSTRUCT
    if (any(b /= merge(100, 0, apart))) error stop 'no_create moves'
    !$acc CONSTRUCT copy(a) copyout(b) copyin(c)
    do i = 1, n
      b(i) = a(i) + c(i)
    end do
    !$acc end CONSTRUCT
    if (any(a /= -1)) error stop 'copy of present data moves'
    !$acc update self(b)
    if (any(b /= merge([(100 + i, i=1, n)], [(99, i=1, n)], apart))) error stop 'present'
    !$acc exit data delete(a, b)
  end subroutine present_data

  subroutine device_address
    call reset
    !$acc data copyin(a) copy(b)
    !$acc host_data use_device(a, b)
    call by_address(a, b)
    !$acc end host_data
    !$acc end data
    if (any(b /= [(3 * i, i=1, n)])) error stop 'deviceptr'
  end subroutine device_address

  subroutine by_address(x, y)
    integer :: x(n), y(n)
    !$acc CONSTRUCT deviceptr(x, y)
    do i = 1, n
      y(i) = 3 * x(i)
    end do
    !$acc end CONSTRUCT
  end subroutine by_address

  ! The member points to the device's copy of its target in the construct only.
  subroutine members
    type :: holder
      integer, pointer :: p(:) => null()
    end type holder
    type(holder) :: h
    integer, target :: t(n)
    call reset
    t = 7
    h%p => t
    !$acc enter data copyin(h) copyin(t)
    t = 8
    !$acc CONSTRUCT present(h) attach(h%p) copyout(b)
    do i = 1, n
      b(i) = h%p(i) + i
    end do
    !$acc end CONSTRUCT
    !$acc exit data delete(t) delete(h)
    if (any(b /= [(merge(7, 8, apart) + i, i=1, n)])) error stop 'attach'
  end subroutine members

  subroutine defaults
    integer :: added
    call reset
    added = 5
    !$acc CONSTRUCT default(none) copyin(a, added) copyout(b)
    do i = 1, n
      b(i) = a(i) + added
    end do
    !$acc end CONSTRUCT
    if (any(b /= [(i + 5, i=1, n)])) error stop 'default(none)'

    b = 100
    !$acc data copyin(a) create(b)
    !$acc CONSTRUCT default(present)
    do i = 1, n
      b(i) = a(i) + added
    end do
    !$acc end CONSTRUCT
    if (any(b /= merge([(100, i=1, n)], [(i + 5, i=1, n)], apart))) error stop 'default(present) moves'
    !$acc update host(b)
    !$acc end data
    if (any(b /= [(i + 5, i=1, n)])) error stop 'default(present)'
  end subroutine defaults
end program construct_data
