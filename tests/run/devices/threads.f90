! RUN: %accc -O2 -fopenmp %s -o %t
! RUN: env OMP_NUM_THREADS=4 ACCC_DEVICES=2 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t
! RUN: env OMP_NUM_THREADS=8 ACCC_DEVICES=4 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 %on-every-device %t

! OpenMP threads that share out several devices: each has its own current device and
! default queue (2.3), each device its own data (2.6), also of one array (3.2.2).
program threads
  use openacc
  use omp_lib
  implicit none
  integer, parameter :: n = 2000, rounds = 20
  real :: table(n), result(n)
  integer :: devices, thread, count, round, device, first, last, i
  integer(acc_device_kind) :: kind_of_device

  kind_of_device = acc_get_device_type()
  devices = acc_get_num_devices(kind_of_device)
  table = [(real(i), i=1, n)]
  result = 0

  !$omp parallel private(thread, count, round, device, first, last, i)
  thread = omp_get_thread_num()
  count = omp_get_num_threads()
  device = mod(thread, devices)
  call acc_set_device_num(device, kind_of_device)
  call acc_set_default_async(thread)
  first = thread * n / count + 1
  last = (thread + 1) * n / count
  do round = 1, rounds
    ! Threads with one device share its copy of the table.
    !$acc data copyin(table) copy(result(first:last))
    !$acc parallel loop async
    do i = first, last
      result(i) = result(i) + table(n + 1 - i)
    end do
    !$acc wait(thread)
    !$acc end data
  end do
  if (acc_get_device_num(kind_of_device) /= device) error stop 'the device of another thread'
  if (acc_get_default_async() /= thread) error stop 'the queue of another thread'
  !$omp end parallel

  if (any(result /= [(rounds * real(n + 1 - i), i=1, n)])) error stop 'result'
  if (acc_get_device_type() /= acc_device_host) then
    if (acc_is_present(table)) error stop 'left behind'
  end if

  call one_value_for_each_device
contains

  ! An array with other values on each device: what a thread reads is its device's.
  subroutine one_value_for_each_device
    integer :: mine(100), seen(100), device, i
    !$omp parallel do private(seen, i) schedule(static, 1) ordered
    do device = 0, devices - 1
      !$omp ordered
      mine = device
      call acc_set_device_num(device, kind_of_device)
      !$acc enter data copyin(mine)
      !$omp end ordered
    end do
    mine = -1
    !$omp parallel do private(seen, i) schedule(static, 1)
    do device = 0, devices - 1
      call acc_set_device_num(device, kind_of_device)
      !$acc parallel loop present(mine) copyout(seen)
      do i = 1, 100
        seen(i) = mine(i)
      end do
      if (kind_of_device /= acc_device_host) then
        if (any(seen /= device)) error stop 'data of another device'
      end if
    end do
    do device = 0, devices - 1
      call acc_set_device_num(device, kind_of_device)
      !$acc exit data delete(mine)
    end do
  end subroutine
end program threads
