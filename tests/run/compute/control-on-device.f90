! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late ACCC_MEM=unified %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=1 %t 2>&1 | FileCheck %s
! RUN: %accc -O1 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s

! Control flow of kernels constructs that depends on components, elements and results of earlier
! parts: the host reads these from the device, and runs it.

! CHECK-DAG: launch {{.*}}levels:{{.*}} gangs 163
! CHECK-DAG: launch {{.*}}chosen:{{.*}} gangs 200
! CHECK-DAG: launch {{.*}}counted:{{.*}} gangs 163
! CHECK-DAG: launch {{.*}}sweep:{{.*}} gangs 163

module grids
  implicit none
  integer, parameter :: n = 130, m = 200

  type extent_t
    integer(8) :: first = 1, last = 0
  end type
  type grid_t
    logical(1) :: wet = .true.
    type(extent_t) :: levels
    integer :: rounds(-1:1) = [3, 2, 4]
  contains
    procedure :: sweep
  end type

  type(grid_t) :: world

contains

  subroutine sweep(this, a)
    class(grid_t), intent(in) :: this
    real(8), intent(inout) :: a(n, m)
    integer :: i, j, k
    !$acc kernels
    ! Each element goes through the rounds alone: the host need not know how many there are.
    ! REMARK: [[#@LINE+1]]:5: remark: loop runs inside of the independent ones in it
    do k = 1, this%rounds(0)
      do j = 1, m
        do i = 1, n
          a(i, j) = 2 * a(i, j) + k
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

end module

program control_on_device
  use grids
  implicit none
  real(8) :: a(n, m), b(n, m), probe
  logical :: is_shared
  integer :: errors, i, j
  errors = 0

  probe = 1
  !$acc enter data copyin(probe)
  probe = 2
  !$acc parallel present(probe) copyout(is_shared)
  is_shared = probe == 2
  !$acc end parallel
  !$acc exit data delete(probe)

  do j = 1, m
    do i = 1, n
      b(i, j) = i - j
    end do
  end do

  ! The device's values count where they are.
  a = 0
  world%levels%first = 2
  world%levels%last = 5
  !$acc enter data copyin(world)
  if (.not. is_shared) world%levels%last = 100
  call levels(world, a, b)
  call check(all(a == 4 * b), 1)
  !$acc serial present(world)
  world%wet = .false.
  !$acc end serial
  call levels(world, a, b)
  call check(all(a == 4 * b), 2)
  !$acc exit data delete(world)

  a = 0
  call chosen(a, [.true., .false., .true.], 3)
  call check(all(a == 102), 10)

  a = b
  call counted(a, [1, 0, 1, 1, 0])
  call check(all(a == b + 6), 20)

  a = 1
  call world%sweep(a)
  call check(all(a == 8), 30)

  a = 1024
  call settle(a)
  call check(all(a == 1), 40)

  a = 0
  call changed(a, 3)
  call check(all(a == 3), 50)
  a = 0
  call queued(a)
  call check(all(a == 5), 60)
  call perhaps(a)
  call check(all(a == 6), 61)
  call perhaps(a, world)
  call check(all(a == 9), 62)
  if (errors /= 0) error stop

contains

  subroutine check(ok, number)
    logical, intent(in) :: ok
    integer, intent(in) :: number
    if (.not. ok) print *, 'failed', number
    if (.not. ok) errors = errors + 1
  end subroutine

  subroutine levels(grid, a, b)
    type(grid_t), intent(in) :: grid
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:, :)
    integer(8) :: k
    integer :: i, j
    !$acc kernels present(grid)
    ! REMARK: the host waits here to read 'grid' from the device
    if (grid%wet) then
      do k = grid%levels%first, grid%levels%last
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + b(i, j)
          end do
        end do
      end do
    end if
    !$acc end kernels
  end subroutine

  ! The element is another one in each round.
  subroutine chosen(a, flags, last)
    real(8), intent(inout) :: a(n, m)
    logical, intent(in) :: flags(2:)
    integer, intent(in) :: last
    integer :: i, j, k
    !$acc kernels
    do k = last + 1, 2, -1
      if (flags(k)) then
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + 1
          end do
        end do
      else
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + 100
          end do
        end do
      end if
    end do
    !$acc end kernels
  end subroutine

  ! The range comes from the construct.
  subroutine counted(a, marks)
    real(8), intent(inout) :: a(n, m)
    integer, intent(in) :: marks(:)
    integer :: i, j, k, number
    !$acc kernels
    number = 0
    do i = 1, size(marks)
      number = number + marks(i)
    end do
    do k = 1, number
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + k
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! So does the condition.
  subroutine settle(a)
    real(8), intent(inout) :: a(n, m)
    real(8) :: greatest
    integer :: i, j, k
    !$acc kernels
    do k = 1, 20
      greatest = 0
      do j = 1, m
        do i = 1, n
          greatest = max(greatest, a(i, j))
        end do
      end do
      if (greatest > 1) then
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) / 2
          end do
        end do
      end if
    end do
    !$acc end kernels
  end subroutine

  ! A loop has the range that it starts with, and a branch the condition.
  subroutine changed(a, rounds)
    real(8), intent(inout) :: a(n, m)
    integer, intent(in) :: rounds
    integer :: i, j, k, last(2)
    last = [rounds, 1]
    !$acc kernels copy(last)
    do k = 1, last(1)
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + last(2)
        end do
      end do
      last(1) = 1
    end do
    last(1) = last(1) + 1
    if (last(1) == 2) then
      last(1) = 7
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + last(1) - 7
        end do
      end do
    end if
    !$acc end kernels
    call check(last(1) == 7, 51)
  end subroutine

  ! In the construct's queue.
  subroutine queued(a)
    real(8), intent(inout) :: a(n, m)
    integer :: i, j, k, rounds(2)
    rounds = 0
    !$acc data copy(a) create(rounds)
    !$acc parallel async(2) present(rounds)
    rounds(2) = 5
    !$acc end parallel
    !$acc kernels async(2) present(rounds)
    do k = 1, rounds(2)
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + 1
        end do
      end do
    end do
    !$acc end kernels
    !$acc wait(2)
    !$acc end data
  end subroutine

  ! What is absent is not asked for.
  subroutine perhaps(a, grid)
    real(8), intent(inout) :: a(n, m)
    type(grid_t), intent(in), optional :: grid
    integer :: i, j, k
    !$acc kernels
    if (present(grid)) then
      do k = 1, grid%rounds(-1)
        do j = 1, m
          do i = 1, n
            a(i, j) = a(i, j) + 1
          end do
        end do
      end do
    else
      do j = 1, m
        do i = 1, n
          a(i, j) = a(i, j) + 1
        end do
      end do
    end if
    !$acc end kernels
  end subroutine

end program
