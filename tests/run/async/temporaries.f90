! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_ASYNC=late %t

! Scalars of kernels constructs: the values of temporaries do not come back, those that the
! host uses do.
program temporaries
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n), b(n)
  integer :: i, errors

  errors = 0
  a = [(i, i = 1, n)]
  b = 0
  !$acc data copy(a, b)
  call chain(a, b)
  !$acc end data
  call check(all(a == [(2 * i + 1, i = 1, n)]), 1)
  call check(all(b == [(3 * (2 * i + 1) + 2, i = 1, n)]), 2)

  call branches(a, 5)
  call branches(a, -5)
  call loops(a)
  call around(a)
  call passed_on(a)
  call pointed_at(a)
  call shared_with_internal(a)
  call left_early(a)
  call on_the_host(a, .true.)
  call on_the_host(a, .false.)
  call sometimes_set(a)
  call starts_with_value(a, 1)
  call starts_with_value(a, 2)
  call read_first(a)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine

  ! The host goes on with what constructs that have not run yet use for temporaries.
  subroutine chain(a, b)
    real(8) :: a(n), b(n), t, factor
    integer :: i
    factor = 2
    !$acc kernels async(1) present(a)
    t = 17
    do i = 1, n
      t = a(i) * factor
      a(i) = t + 1
    end do
    !$acc end kernels
    t = 3
    factor = 5
    call check(t * factor == 15d0, 3)
    !$acc kernels async(1) present(a, b)
    do i = 1, n
      b(i) = a(i) * t
    end do
    !$acc end kernels
    t = -1
    call check(t * factor == -5, 4)
    !$acc kernels async(1) present(b)
    do i = 1, n
      if (b(i) > 0) then
        t = b(i) + 2
        b(i) = t
      end if
    end do
    !$acc end kernels
    factor = 6
    !$acc wait
    call check(factor == 6, 5)
  end subroutine

  ! Read on one path only.
  subroutine branches(a, k)
    real(8) :: a(n), t, u
    integer :: i, k
    t = 1
    u = 1
    !$acc kernels copyin(a)
    do i = 1, n
      t = 2 * i
      u = 3 * i
    end do
    !$acc end kernels
    if (k > 0) then
      u = 0
      call check(t == 2 * n, 10)
    else
      t = 0
      call check(u == 3 * n, 11)
    end if
    call check(t + u == merge(2, 3, k > 0) * n, 12)
  end subroutine

  ! Read in the next round, but for the last.
  subroutine loops(a)
    real(8) :: a(n), last
    integer :: i, step
    last = 0
    do step = 1, 3
      call check(last == merge(0, n + step - 1, step == 1), 20 + step)
      !$acc kernels copyin(a)
      do i = 1, n
        last = i + step
      end do
      !$acc end kernels
    end do
  end subroutine

  ! A region around the construct has the variable: its copy is what others see.
  subroutine around(a)
    real(8) :: a(n), t, u
    integer :: i
    t = 1
    u = 1
    !$acc data copy(t) create(u)
    !$acc kernels copyin(a)
    do i = 1, n
      t = i
      u = 2 * i
    end do
    !$acc end kernels
    !$acc kernels copyin(a)
    t = t + u
    !$acc end kernels
    !$acc end data
    call check(t == 3 * n, 30)
    !$acc enter data copyin(u)
    !$acc kernels
    u = 7
    !$acc end kernels
    !$acc update self(u)
    call check(u == 7, 31)
    !$acc kernels
    u = 8
    !$acc end kernels
    !$acc exit data copyout(u)
    call check(u == 8, 32)
  end subroutine

  subroutine passed_on(a)
    real(8) :: a(n), t
    integer :: i
    !$acc kernels copyin(a)
    do i = 1, n
      t = 4 * i
    end do
    !$acc end kernels
    call expect(t, 4d0 * n)
  end subroutine

  subroutine expect(value, expected)
    real(8), intent(in) :: value, expected
    call check(value == expected, 40)
  end subroutine

  subroutine pointed_at(a)
    real(8) :: a(n)
    real(8), target :: t
    real(8), pointer :: p
    integer :: i
    p => t
    !$acc kernels copyin(a)
    do i = 1, n
      t = 5 * i
    end do
    !$acc end kernels
    call check(p == 5 * n, 50)
  end subroutine

  subroutine shared_with_internal(a)
    real(8) :: a(n)
    !$acc kernels copyin(a)
    do i = 1, n
      b(1) = i
    end do
    i = 12
    !$acc end kernels
    call see_i
  end subroutine

  subroutine see_i
    call check(i == 12, 60)
  end subroutine

  subroutine left_early(a)
    real(8) :: a(n), t
    integer :: i, round
    round = 0
    t = 0
10  continue
    round = round + 1
    if (t > 2 * n) goto 20
    t = -1
    !$acc kernels copyin(a)
    do i = 1, n
      t = i * round
    end do
    !$acc end kernels
    if (round < 5) goto 10
    call check(.false., 70)
20  call check(round == 4 .and. t == 3 * n, 71)
  end subroutine

  subroutine on_the_host(a, device)
    real(8) :: a(n), t
    logical :: device
    integer :: i
    t = 0
    !$acc kernels copyin(a) if(device)
    do i = 1, n
      t = 6 * i
    end do
    !$acc end kernels
    call check(t == 6 * n, 80)
    !$acc kernels copyin(a) if(device)
    do i = 1, n
      t = 7 * i
      b(i) = t
    end do
    !$acc end kernels
    call check(all(b == [(7 * i, i = 1, n)]), 81)
  end subroutine

  ! Only some iterations set it, and the construct has been told that they are independent.
  subroutine sometimes_set(a)
    real(8) :: a(n), t
    integer :: i
    b = -1
    !$acc kernels copyin(a)
    do i = 1, n
      if (mod(i, 3) == 0) then
        t = i
        b(i) = 2 * t
      end if
    end do
    !$acc end kernels
    call check(all(b == [(merge(2 * i, -1, mod(i, 3) == 0), i = 1, n)]), 90)
    t = 11
    !$acc kernels copyin(a)
    do i = 1, n
      if (i == 1000) t = i
    end do
    !$acc end kernels
    call check(t == 11, 91)
  end subroutine

  ! Read before the construct sets it, and by the host before the construct has run.
  subroutine starts_with_value(a, which)
    real(8) :: a(n), t, u
    integer :: i, which
    t = 4
    b = 0
    !$acc data copy(a, b)
    !$acc kernels async(1)
    do i = 1, n
      a(i) = t * i
    end do
    t = 2
    u = 3
    if (which == 1) then
      t = 5
    else
      u = t + 6
    end if
    do i = 1, n
      b(i) = b(i) + a(i) * t + u
    end do
    do i = 1, n
      if (mod(i, 2) == 0) then
        t = t + 1
      end if
      b(i) = b(i) + t
    end do
    !$acc end kernels
    t = -3
    u = -2
    call check(t * u == 6, 95)
    !$acc wait
    !$acc end data
    do i = 1, n
      call check(b(i) == 4 * i * merge(5, 2, which == 1) + merge(3, 8, which == 1) &
                 + merge(5, 2, which == 1) + i / 2, 96)
    end do
  end subroutine

  ! The construct starts from the host's value; the one before must bring it back.
  subroutine read_first(a)
    real(8) :: a(n), t
    integer :: i
    t = 1
    !$acc kernels copyin(a)
    do i = 1, n
      t = 2 * i
    end do
    !$acc end kernels
    !$acc kernels copyin(a)
    b(1) = t
    do i = 1, n
      t = 3
      b(2) = t
    end do
    !$acc end kernels
    call check(b(1) == 2 * n .and. b(2) == 3, 100)
  end subroutine
end program
