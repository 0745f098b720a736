! RUN: %accc -O2 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=host-discrete ACCC_ASYNC=late %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_ASYNC=late %t

! Constructs that the local thread runs, since a condition says so, wait for the queues
! of their wait clause, whatever their async clause is (2.5.6, 2.16.2).
program waits_of_local_constructs
  implicit none
  integer, parameter :: n = 1000
  real :: a(n), s
  integer :: i
  logical :: on_device

  on_device = command_argument_count() > 5
  a = 1
  call start(2.)
  s = 0
  !$acc serial if(on_device) async(2) wait(1) copy(s)
  do i = 1, n
    s = s + a(i)
  end do
  !$acc end serial
  if (s /= 2 * n) error stop 'if'

  call start(3.)
  s = 0
  !$acc parallel loop self(.not. on_device) async wait reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
  if (s /= 3 * n) error stop 'self'
  !$acc wait

contains

  subroutine start(value)
    real, intent(in) :: value
    !$acc parallel loop async(1) copy(a)
    do i = 1, n
      a(i) = value
    end do
  end subroutine start
end program waits_of_local_constructs
