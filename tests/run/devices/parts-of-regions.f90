! RUN: %accc -O2 -fopenmp %s -o %t
! RUN: env ACCC_DEVICES=2 ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t
! A device on which the program has entered a part of a component, which is enough for its
! constructs, while a region has all of it on another one: that of the same thread, or of another
! thread. The region's data stays (2.6.4). And threads that attach the same pointers.

module parts
  use openacc
  implicit none
  type t
    real, allocatable :: v(:)
  end type
contains
  subroutine on_other_device(s)
    type(t), intent(inout) :: s
    integer :: i
    call acc_set_device_num(0, acc_get_device_type())
    !$acc enter data copyin(s)
    !$acc enter data copyin(s%v(1:5))
    !$acc parallel loop present(s)
    do i = 1, 5
      s%v(i) = s%v(i) + 1
    end do
    !$acc exit data delete(s%v(1:5))
    !$acc exit data delete(s)
    call acc_set_device_num(1, acc_get_device_type())
  end subroutine

  subroutine by_one_thread
    type(t) :: s
    integer :: i
    allocate(s%v(10), source=1.)
    call acc_set_device_num(1, acc_get_device_type())
    !$acc enter data copyin(s)
    !$acc data copyin(s%v)
    !$acc parallel loop present(s)
    do i = 1, 10
      s%v(i) = 100
    end do
    call on_other_device(s)
    if (.not. acc_is_present(s%v)) error stop 'gone'
    if (any(s%v /= 1)) error stop 'copied'
    !$acc update self(s%v)
    if (any(s%v /= 100)) error stop 'values'
    !$acc end data
    !$acc exit data delete(s)
  end subroutine

  subroutine by_two_threads
    use omp_lib
    type(t) :: s
    integer :: i, k, bad
    allocate(s%v(10), source=1.)
    bad = 0
    !$omp parallel num_threads(2) private(i, k) reduction(+:bad)
    call acc_set_device_num(omp_get_thread_num(), acc_get_device_type())
    !$acc enter data copyin(s)
    if (omp_get_thread_num() == 1) then
      do k = 1, 100
        !$acc data copyin(s%v)
        !$acc parallel loop present(s) reduction(+:bad)
        do i = 1, 10
          if (s%v(i) /= 1) bad = bad + 1
        end do
        if (.not. acc_is_present(s%v)) bad = bad + 1000
        !$acc end data
      end do
    else
      !$acc enter data copyin(s%v(1:5))
      do k = 1, 100
        !$acc parallel loop present(s) reduction(+:bad)
        do i = 1, 5
          if (s%v(i) /= 1) bad = bad + 1
        end do
      end do
      !$acc exit data delete(s%v(1:5))
    end if
    !$acc exit data delete(s)
    !$omp end parallel
    if (bad /= 0) error stop 'two threads'
  end subroutine

  subroutine attach_together
    type(t) :: s(2)
    integer :: i, k, bad
    do i = 1, 2
      allocate(s(i)%v(100), source=real(i))
    end do
    bad = 0
    !$acc enter data copyin(s, s(1)%v, s(2)%v)
    !$acc exit data detach(s(1)%v) detach(s(2)%v)
    !$omp parallel num_threads(4) private(k, i) reduction(+:bad)
    call acc_set_device_num(0, acc_get_device_type())
    do k = 1, 30
      !$acc data present(s(1)%v) present(s(2)%v)
      !$acc parallel loop present(s) reduction(+:bad)
      do i = 1, 2
        if (any(s(i)%v /= i)) bad = bad + 1
      end do
      !$acc end data
    end do
    !$omp end parallel
    if (bad /= 0) error stop 'attached by several'
    !$acc exit data delete(s(1)%v, s(2)%v, s)
  end subroutine
end module

program parts_of_regions
  use parts
  implicit none
  call by_one_thread
  call by_two_threads
  call acc_set_device_num(0, acc_get_device_type())
  call attach_together
end program
