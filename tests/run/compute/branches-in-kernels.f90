! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late ACCC_MEM=unified %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

! Kernels constructs with several blocks (do while, select case, branches out of loops): the host
! branches, counts the rounds, and launches what each block does.

! CHECK-DAG: launch {{.*}}converge:{{.*}} gangs 100
! CHECK-DAG: launch {{.*}}choose:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}leave:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}jump:{{.*}} gangs 200
program branches_in_kernels
  implicit none
  integer, parameter :: n = 130, m = 200
  real(8) :: a(n, m), b(n, m)
  integer :: errors, last
  errors = 0

  b = 1
  call converge(b, last)
  call check(all(b == 32) .and. last == 5, 1)
  b = 1
  a = 0
  call choose(a, b, 4)
  call check(all(a == 211), 2)
  b = 0
  call leave(b, 12, last)
  call check(all(b == 1 + 2 + 4) .and. last == 4, 3)
  call jump(b, 4)
  call check(all(b == 7 + 4 * 3 - 10), 4)
  b = 0
  call never(b, 0)
  call check(all(b == 0), 5)
  call queued(b)
  call check(all(b == 6), 6)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine

  ! The device says when, and has a count that the program uses.
  subroutine converge(b, rounds)
    real(8) :: b(n, m), most
    integer :: i, j, rounds
    rounds = 0
    most = 0
    ! REMARK-DAG: [[#@LINE+1]]:11: remark: the host runs the construct's branches
    !$acc kernels copy(b)
    ! REMARK-DAG: [[#@LINE+1]]:5: remark: the host waits here to read 'most' from the device
    do while (most < 30 .and. rounds < 100)
      most = 0
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) * 2
          most = max(most, b(i, j))
        end do
      end do
      rounds = rounds + 1
    end do
    !$acc end kernels
  end subroutine

  ! The host knows all that it needs: it reads nothing.
  subroutine choose(a, b, s)
    real(8) :: a(n, m), b(n, m)
    integer, intent(in) :: s
    integer :: i, j, k
    !$acc kernels
    ! REMARK-DAG: [[#@LINE+2]]:5: remark: loop is run by the host
    ! REMARK-DAG: [[#@LINE+1]]:5: remark: the host runs the construct's branches
    do k = 1, s
      select case (k)
      case (1)
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + b(i, j)
          end do
        end do
      case (2)
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + 10 * b(i, j)
          end do
        end do
      case (3:4)
        a = a + 100 * b
      case default
        a = -1
      end select
    end do
    !$acc end kernels
  end subroutine

  ! Rounds are left, and cut short; the nest uses the loop variable, and so does the program.
  subroutine leave(b, last, k)
    real(8) :: b(n, m)
    integer, intent(in) :: last
    integer, intent(out) :: k
    integer :: i, j
    !$acc kernels
    do k = 1, last
      if (k == 3) cycle
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) + k
        end do
      end do
      if (b(3, 3) > 4) exit
    end do
    !$acc end kernels
  end subroutine

  subroutine jump(b, last)
    real(8) :: b(n, m)
    integer, intent(in) :: last
    integer :: i, j, k, other
    !$acc kernels
    k = 0
10  continue
    k = k + 1
    other = k - 1
    if (k > last) goto 20
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i, j) + k - other + 2
      end do
    end do
    goto 10
20  continue
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i, j) - 2 * k
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine never(b, last)
    real(8) :: b(n, m)
    integer, intent(in) :: last
    integer :: i, j, k
    !$acc kernels
    do k = 1, last
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) + 1
        end do
      end do
      if (b(1, 1) > 2) exit
    end do
    !$acc end kernels
  end subroutine

  subroutine queued(b)
    real(8) :: b(n, m)
    integer :: i, j, left
    !$acc data copy(b)
    !$acc kernels async(3)
    left = 3
    do while (left > 0)
      do j = 1, m
        do i = 1, n
          b(i, j) = b(i, j) + left
        end do
      end do
      left = left - 1
    end do
    !$acc end kernels
    !$acc wait(3)
    !$acc end data
  end subroutine

end program
