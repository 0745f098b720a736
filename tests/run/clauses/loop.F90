! Every clause of the loop directive in each compute construct (2.9): each iteration
! happens once, whoever runs it.

! DEFINE: %{construct} =
! DEFINE: %{check} = %accc -O1 -DCONSTRUCT=%{construct} %s -o %t && %on-every-device %t

! REDEFINE: %{construct} = parallel
! RUN: %{check}
! REDEFINE: %{construct} = serial
! RUN: %{check}

! The sizes of gang, worker and vector loops are for kernels constructs, dimensions of
! gangs for the others.
! RUN: %accc -O1 -DCONSTRUCT=kernels -DSIZES %s -o %t && %on-every-device %t

program loop_directive
  implicit none
  integer, parameter :: n = 70, m = 30
  integer :: a(n, m), i, j, s, t, u(2), chunk

  a = 0
  chunk = 4

  !$acc CONSTRUCT copy(a)
  !$acc loop gang
  do j = 1, m
    !$acc loop worker
    do i = 1, n / 2
      a(i, j) = a(i, j) + i + 100 * j
    end do
    !$acc loop vector
    do i = n / 2 + 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang, worker and vector')

  !$acc CONSTRUCT copy(a)
  !$acc loop gang worker
  do j = 1, m
    !$acc loop seq
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('seq')

  !$acc CONSTRUCT copy(a)
  !$acc loop independent
  do j = 1, m
    !$acc loop auto
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('independent, auto')

#ifdef SIZES
  !$acc CONSTRUCT copy(a)
  !$acc loop gang(3) independent
  do j = 1, m
    !$acc loop worker(2) independent
    do i = 1, n / 2
      a(i, j) = a(i, j) + i + 100 * j
    end do
    !$acc loop vector(64) independent
    do i = n / 2 + 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang(n), worker(n), vector(n)')

  !$acc CONSTRUCT copy(a)
  !$acc loop gang(num: 3) independent
  do j = 1, m
    !$acc loop worker(num: 2) vector(length: 32) independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang(num), worker(num), vector(length)')
#endif

  !$acc CONSTRUCT copy(a)
  !$acc loop gang(static: chunk) independent
  do j = 1, m
    !$acc loop vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang(static)')

  !$acc CONSTRUCT copy(a)
  !$acc loop gang(static: *) independent
  do j = 1, m
    !$acc loop worker vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang(static: *)')

#ifndef SIZES
  !$acc CONSTRUCT copy(a)
  !$acc loop gang(dim: 2) independent
  do j = 1, m
    !$acc loop gang(dim: 1) vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('gang(dim)')
#endif

  !$acc CONSTRUCT copy(a)
  !$acc loop collapse(2) gang vector independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('collapse')

  !$acc CONSTRUCT copy(a)
  !$acc loop collapse(force: 2) gang vector independent private(t)
  do j = 1, m
    t = 100 * j
    do i = 1, n
      a(i, j) = a(i, j) + i + t
    end do
  end do
  !$acc end CONSTRUCT
  call check('collapse(force)')

  !$acc CONSTRUCT copy(a)
  !$acc loop tile(8, 4) gang vector independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('tile')

  !$acc CONSTRUCT copy(a)
  !$acc loop tile(*, 16) independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('tile(*)')

  !$acc CONSTRUCT copy(a)
  !$acc loop independent device_type(host) gang device_type(nvidia, radeon) gang vector &
  !$acc   device_type(*) worker
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT
  call check('device_type')

  t = -1
  u = -1
  !$acc CONSTRUCT copy(a)
  !$acc loop gang independent private(t, u)
  do j = 1, m
    u = 100 * j
    !$acc loop vector independent private(t)
    do i = 1, n
      t = i + u(2)
      a(i, j) = a(i, j) + t
    end do
  end do
  !$acc end CONSTRUCT
  call check('private')

  s = 7
  !$acc CONSTRUCT copy(a, s)
  !$acc loop gang independent reduction(+:s)
  do j = 1, m
    t = 0
    !$acc loop vector independent reduction(max:t)
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
      t = max(t, i)
    end do
    s = s + t
  end do
  !$acc end CONSTRUCT
  call check('reduction')
  if (s /= 7 + n * m) error stop 'reduction'

contains

  subroutine check(clauses)
    character(*), intent(in) :: clauses
    do j = 1, m
      do i = 1, n
        if (a(i, j) /= i + 100 * j) then
          print *, clauses, i, j, a(i, j)
          error stop 'each iteration happens once'
        end if
      end do
    end do
    a = 0
  end subroutine check
end program loop_directive
