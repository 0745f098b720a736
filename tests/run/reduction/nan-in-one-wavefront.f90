! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A maximum of lanes that are one wavefront, with a NaN among their values: which of a NaN and a number
! MAX gives is the processor's choice, but all lanes have the same, and go the same way.
program nan_in_one_wavefront
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 32, m = 8
  real(8) :: a(n, m), b(n, m)
  integer :: i, j

  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j, 13)
    end do
  end do
  a(5, 2) = ieee_value(1d0, ieee_quiet_nan)
  call of_gangs()
  call of_workers()
  call branches()

contains

  subroutine of_gangs()
    real(8) :: s
    b = -1
    !$acc parallel loop gang vector_length(32) private(s) copyin(a) copy(b)
    do j = 1, m
      s = -1
      !$acc loop vector reduction(max:s)
      do i = 1, n
        s = max(s, a(i, j))
      end do
      !$acc loop vector
      do i = 1, n
        b(i, j) = s
      end do
    end do
    call check()
  end subroutine

  subroutine of_workers()
    real(8) :: s
    b = -1
    !$acc parallel loop gang worker vector_length(32) private(s) copyin(a) copy(b)
    do j = 1, m
      s = -1
      !$acc loop vector reduction(max:s)
      do i = 1, n
        s = max(s, a(i, j))
      end do
      !$acc loop vector
      do i = 1, n
        b(i, j) = s
      end do
    end do
    call check()
  end subroutine

  subroutine check()
    do j = 1, m
      if (any(ieee_is_nan(b(:, j)) .neqv. ieee_is_nan(b(1, j)))) error stop 'other results'
      if (j /= 2 .and. any(b(:, j) /= maxval(a(:, j)))) error stop 'numbers'
    end do
  end subroutine

  ! Lanes that went different ways would wait for each other in different places.
  subroutine branches()
    real(8) :: s
    integer :: way(n, m)
    way = 0
    !$acc parallel loop gang worker vector_length(32) private(s) copyin(a) copy(way)
    do j = 1, m
      s = -1
      !$acc loop vector reduction(max:s)
      do i = 1, n
        s = max(s, a(i, j))
      end do
      if (s > 0) then
        !$acc loop vector
        do i = 1, n
          way(i, j) = 1
        end do
      else
        !$acc loop vector
        do i = 1, n
          way(i, j) = 2
        end do
      end if
    end do
    do j = 1, m
      if (any(way(:, j) /= way(1, j))) error stop 'other ways'
    end do
  end subroutine
end program
