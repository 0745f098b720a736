! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late ACCC_MEM=unified %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

! Conditions and ranges of kernels constructs that only the device can compute, from arrays and
! characters: it leaves them for the host, which runs the control flow.

! REMARK-NOT: one gang runs
! CHECK-DAG: launch {{.*}}by_length:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}by_case:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}until:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}ranges:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}changed:{{.*}} gangs 200
module decisions
  implicit none
  integer, parameter :: n = 130, m = 200
  type options
    character(len=8) :: kind = 'none'
  end type

contains

  subroutine by_length(a, c)
    real(8), intent(inout) :: a(n, m)
    character(len=*), intent(in) :: c
    !$acc kernels
    a = a + 1
    ! REMARK: [[#@LINE+1]]:5: remark: the host waits here for what the device computes
    if (c == 'RECT') then
      a = a * 2
    else if (c == 'TRIANGLE') then
      a = a * 3
    else
      a = 0
    end if
    a = a + 1
    !$acc end kernels
  end subroutine

  subroutine by_case(a, o)
    real(8), intent(inout) :: a(n, m)
    type(options), intent(in) :: o(3)
    integer :: k
    !$acc kernels
    do k = 1, 3
      select case (o(k)%kind)
      case ('one')
        a = a + 1
      case ('two':'twp')
        a = a * 2
      case default
        a = a - 5
      end select
    end do
    !$acc end kernels
  end subroutine

  subroutine until(a, b, rounds)
    real(8), intent(inout) :: a(n, m), b(n, m)
    integer, intent(out) :: rounds
    rounds = 0
    !$acc kernels
    do while (maxval(a) < 30)
      a = a * 2
      rounds = rounds + 1
      if (any(abs(a - 8) < 0.5)) b = b + a
      if (count(b > 0) > 5 .and. all(a > 10)) then
        b = b * 2
      end if
    end do
    a = a + 1
    !$acc end kernels
  end subroutine

  ! In the construct's queue.
  subroutine ranges(a, k)
    real(8), intent(inout) :: a(n, m)
    integer, intent(in) :: k(5)
    integer :: i
    !$acc kernels async(2)
    do i = minval(k), maxval(k)
      a = a + i
      where (a > 1000) a = a - 1000
    end do
    !$acc end kernels
    !$acc wait(2)
  end subroutine

  ! A condition has the value from where it stands, also for what uses it later.
  subroutine changed(a, was_large)
    real(8), intent(inout) :: a(n, m)
    logical, intent(out) :: was_large
    logical :: is_large
    !$acc kernels
    is_large = any(a > 3)
    a = a - 10
    if (is_large .neqv. any(a > 3)) a = a + 100
    was_large = is_large
    if (.not. any(a > 1e6)) then
      if (any(a < 0) .or. is_large) a = a + 1000
      where (a > 2) a = a + 1
    end if
    !$acc end kernels
  end subroutine

end module

program decisions_in_kernels
  use decisions
  implicit none
  real(8) :: a(n, m), b(n, m)
  integer :: errors, rounds
  logical :: was_large
  errors = 0

  a = 1
  call by_length(a, 'RECT')
  call check(all(a == 5), 1)
  call by_length(a, 'TRIANGLE'//repeat(' ', 20))
  call check(all(a == 19), 2)
  call by_length(a, 'REC')
  call check(all(a == 1), 3)

  a = 3
  call by_case(a, [options('one'), options('two'), options('three')])
  call check(all(a == 3), 10)

  a = 1
  b = 0
  call until(a, b, rounds)
  call check(all(a == 33) .and. all(b == 32) .and. rounds == 5, 20)

  a = 0
  call ranges(a, [5, 4, 9, 7, 5])
  call check(all(a == 39), 30)

  a = 4
  call changed(a, was_large)
  call check(all(a == 1095) .and. was_large, 40)
  a = -4
  call changed(a, was_large)
  call check(all(a == 987) .and. .not. was_large, 41)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine

end program
