! RUN: %accc -O2 -Minfo=accel %s -o %t 2> %t.remarks
! RUN: FileCheck %s < %t.remarks
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t

! Loops of kernels constructs set a flag where something is found: all iterations that do set it to
! the same value.
program flags_in_kernels
  implicit none
  integer, parameter :: n = 3000
  real(8) :: x(n), y(40, 50)
  integer :: which
  logical :: ok

  x = 1
  x(n/3) = 5
  y = 2
  y(17, 33) = -1
  call check(x, y, 4d0, wanted_ok=.false., wanted_bad=7)
  if (any(x > 4)) error stop 'limited'
  call check(x, y, 9d0, wanted_ok=.true., wanted_bad=-3)

  ! Other values, or values that are read, are an order of iterations.
  ok = .true.
  which = 0
  !$acc kernels copyin(x)
  ! CHECK: flags-in-kernels.f90:[[@LINE+1]]:3: remark: loop is sequential
  do which = 1, n
    if (x(which) > 3) ok = .not. ok
  end do
  !$acc end kernels
  if (ok) error stop 'not once'
  call last_of_two
  print '(a)', 'all right'
contains
  subroutine check(x, y, limit, wanted_ok, wanted_bad)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: y(:, :), limit
    logical, intent(in) :: wanted_ok
    integer, intent(in) :: wanted_bad
    logical :: ok, is_negative
    integer :: bad, i, j
    integer(1) :: small
    ok = .true.
    bad = -3
    is_negative = .false.
    small = 1
    !$acc kernels
    ! CHECK: flags-in-kernels.f90:[[@LINE+1]]:5: remark: loop is shared by gangs and vector lanes
    do i = 1, size(x)
      if (x(i) > limit) then
        x(i) = limit
        ok = .false.
        bad = 7
        small = -1
      end if
    end do
    ! CHECK: flags-in-kernels.f90:[[@LINE+1]]:5: remark: loop is shared by gangs
    do j = 1, size(y, 2)
      ! CHECK: flags-in-kernels.f90:[[@LINE+1]]:7: remark: loop is shared by vector lanes
      do i = 1, size(y, 1)
        if (y(i, j) < 0) is_negative = .true.
      end do
    end do
    !$acc end kernels
    if (ok .neqv. wanted_ok) error stop 'ok'
    if (bad /= wanted_bad .or. small /= merge(1, -1, wanted_ok)) error stop 'bad'
    if (.not. is_negative) error stop 'negative'
  end subroutine

  subroutine last_of_two
    integer :: i, sort
    sort = 0
    !$acc kernels copyin(x)
    ! CHECK: flags-in-kernels.f90:[[@LINE+1]]:5: remark: loop is sequential
    do i = 1, n
      if (mod(i, 7) == 0) sort = 1
      if (mod(i, 11) == 0) sort = 2
    end do
    !$acc end kernels
    if (sort /= 1) error stop 'last of two'
  end subroutine
end program
