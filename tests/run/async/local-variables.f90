! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t
! RUN: %accc -O3 %s -o %t
! RUN: %on-every-device %t

! Procedures that end while queues still copy to their variables on the stack, or from
! them: what uses the stack next keeps its values, and devices get those of before.
module leaving
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer :: kept(n)
contains

  subroutine construct(round)
    integer, intent(in) :: round
    integer :: a(n), i
    a = 0
    !$acc parallel loop copy(a) async(1)
    do i = 1, n
      a(i) = -round
    end do
  end subroutine

  subroutine implicit(round)
    integer, intent(in) :: round
    integer :: a(n), total, i
    a = round
    total = 0
    !$acc parallel loop reduction(+:total) async(2)
    do i = 1, n
      a(i) = -a(i)
      total = total + a(i)
    end do
  end subroutine

  subroutine region(round)
    integer, intent(in) :: round
    integer :: a(n), i
    !$acc data copyout(a) async(1)
    !$acc kernels loop independent async(1)
    do i = 1, n
      a(i) = -round
    end do
    !$acc end data
  end subroutine

  subroutine directives(round)
    integer, intent(in) :: round
    integer :: a(n)
    a = -round
    !$acc enter data copyin(a) async
    a = 0
    !$acc update self(a) async
    !$acc exit data copyout(a) async(3) wait
  end subroutine

  subroutine routines(round)
    integer, intent(in) :: round
    integer :: a(n)
    a = -round
    call acc_copyin(a)
    call acc_copyout_async(a, 3)
  end subroutine

  subroutine passed(round)
    integer, intent(in) :: round
    integer :: a(n)
    a = -round
    call bring_back(a)
  contains
    subroutine bring_back(b)
      integer, intent(inout) :: b(:)
      !$acc enter data copyin(b)
      !$acc exit data copyout(b) async(1)
    end subroutine
  end subroutine

  subroutine of_host(round)
    integer, intent(in) :: round
    integer :: a(n)
    a = -round
    call bring_back
  contains
    subroutine bring_back
      !$acc enter data copyin(a)
      !$acc exit data copyout(a) async(1)
    end subroutine
  end subroutine

  ! The device gets what the variable held.
  subroutine upload(round)
    integer, intent(in) :: round
    integer :: a(n), i
    a = round
    !$acc enter data copyin(a) async(4)
    !$acc parallel loop present(a, kept) async(4)
    do i = 1, n
      kept(i) = a(i)
    end do
  end subroutine

  ! Each execution of a BLOCK has variables of its own.
  subroutine blocks(round)
    integer, intent(in) :: round
    integer :: i, k
    do k = 1, 5
      block
        integer :: a(n), b(n + round)
        a = k
        b = 10 * k
        !$acc parallel loop copyin(a, b) present(kept) async(k) wait(k - 1)
        do i = 1, n
          kept(i) = kept(i) + a(i) + b(i)
        end do
        if (k == 4) exit
      end block
    end do
    !$acc wait
  end subroutine

  ! Uses the stack that the others have used.
  subroutine after(round)
    integer, intent(in) :: round
    integer :: b(n + 40), i
    do i = 1, n + 40
      b(i) = round * i
    end do
    !$acc wait
    do i = 1, n + 40
      if (b(i) /= round * i) error stop 'the stack is overwritten'
    end do
  end subroutine
end module

program local_variables
  use leaving
  implicit none
  integer :: round
  !$acc enter data create(kept)
  do round = 1, 3
    call construct(round)
    call after(round)
    call implicit(round)
    call after(round)
    call region(round)
    call after(round)
    call directives(round)
    call after(round)
    call routines(round)
    call after(round)
    call passed(round)
    call after(round)
    call of_host(round)
    call after(round)
    call upload(round)
    call after(10 * round)
    !$acc update self(kept)
    if (any(kept /= round)) error stop 'the copy came too late'
    call blocks(round)
    !$acc update self(kept)
    if (any(kept /= round + 110)) error stop 'the copy of a block came too late'
  end do
  !$acc exit data delete(kept)
end program
