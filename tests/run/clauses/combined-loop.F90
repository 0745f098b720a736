! The clauses of the loop directive on combined constructs (2.9, 2.11): each iteration
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

program combined_loop
  implicit none
  integer, parameter :: n = 70, m = 30
  integer :: a(n, m), i, j, s, t, u(2), chunk

  a = 0
  chunk = 4

  !$acc CONSTRUCT loop copy(a) gang
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
  !$acc end CONSTRUCT loop
  call check('gang, worker and vector')

  !$acc CONSTRUCT loop copy(a) gang worker
  do j = 1, m
    !$acc loop seq
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('seq')

  !$acc CONSTRUCT loop copy(a) independent
  do j = 1, m
    !$acc loop auto
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('independent, auto')

  !$acc CONSTRUCT loop copy(a) auto
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('auto')

  !$acc CONSTRUCT loop copy(a) seq
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('seq on the construct')

  !$acc CONSTRUCT loop copy(a) worker vector independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('worker vector on the construct')

#ifdef SIZES
  !$acc CONSTRUCT loop copy(a) gang(3) independent
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
  !$acc end CONSTRUCT loop
  call check('gang(n), worker(n), vector(n)')

  !$acc CONSTRUCT loop copy(a) gang(num: 3) independent
  do j = 1, m
    !$acc loop worker(num: 2) vector(length: 32) independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('gang(num), worker(num), vector(length)')
#endif

  !$acc CONSTRUCT loop copy(a) gang(static: chunk) independent
  do j = 1, m
    !$acc loop vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('gang(static)')

  !$acc CONSTRUCT loop copy(a) gang(static: *) independent
  do j = 1, m
    !$acc loop worker vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('gang(static: *)')

#ifndef SIZES
  !$acc CONSTRUCT loop copy(a) gang(dim: 2) independent
  do j = 1, m
    !$acc loop gang(dim: 1) vector independent
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('gang(dim)')
#endif

  !$acc CONSTRUCT loop copy(a) collapse(2) gang vector independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('collapse')

  !$acc CONSTRUCT loop copy(a) collapse(force: 2) gang vector independent private(t)
  do j = 1, m
    t = 100 * j
    do i = 1, n
      a(i, j) = a(i, j) + i + t
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('collapse(force)')

  !$acc CONSTRUCT loop copy(a) tile(8, 4) gang vector independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('tile')

  !$acc CONSTRUCT loop copy(a) tile(*, 16) independent
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('tile(*)')

  !$acc CONSTRUCT loop copy(a) independent device_type(host) gang device_type(nvidia, radeon) gang vector &
  !$acc   device_type(*) worker
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('device_type')

  t = -1
  u = -1
  !$acc CONSTRUCT loop copy(a) gang independent private(t, u)
  do j = 1, m
    u = 100 * j
    !$acc loop vector independent private(t)
    do i = 1, n
      t = i + u(2)
      a(i, j) = a(i, j) + t
    end do
  end do
  !$acc end CONSTRUCT loop
  call check('private')

  s = 7
  !$acc CONSTRUCT loop copy(a, s) gang independent private(t) reduction(+:s)
  do j = 1, m
    t = 0
    !$acc loop vector independent reduction(max:t)
    do i = 1, n
      a(i, j) = a(i, j) + i + 100 * j
      t = max(t, i)
    end do
    s = s + t
  end do
  !$acc end CONSTRUCT loop
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
end program combined_loop
