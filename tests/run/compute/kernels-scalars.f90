! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! Scalars that kernels constructs only read. One that is on the device already keeps
! the value it has there (2.7.7), others have the host's; with queues, what operations
! before them in the queue leave on the host.
program kernels_scalars
  implicit none
  integer, parameter :: n_max = 1000
  integer :: n, m, i
  integer :: part(2), both(2)
  equivalence (part(1), both(1))
  real :: a(n_max), scale
  logical :: doubles
  common /sizes/ n, m
  n = 700
  scale = 3
  doubles = .true.
  call fill()
  call check(700, 6.)

  ! The device has its own n.
  n = 300
  !$acc enter data copyin(n, scale)
  n = 900
  scale = 5
  call fill()
  call check(merge(900, 300, is_shared()), merge(10., 6., is_shared()))
  if (n /= 900 .or. scale /= 5) error stop 1
  !$acc exit data delete(n, scale)
  doubles = .false.
  call fill()
  call check(900, 5.)

  ! A copy in the queue brings n to the host before the construct.
  !$acc enter data copyin(n)
  call set_on_device(450)
  !$acc exit data copyout(n) async(1)
  call fill_in_queue(1)
  !$acc enter data copyin(n) async(1)
  !$acc wait
  call set_on_device(250)
  !$acc update self(n) async(2)
  !$acc exit data delete(n) wait(2) async(3)
  call fill_in_queue(3)
  !$acc wait
  call check(250, 5.)

  call absent()
  call absent(20)
  call aliases()

contains

  subroutine fill()
    a = 0
    !$acc kernels
    do i = 1, n
      if (doubles) then
        a(i) = 2*scale
      else
        a(i) = scale
      end if
    end do
    !$acc end kernels
  end subroutine

  subroutine fill_in_queue(queue)
    integer, intent(in) :: queue
    a = 0
    !$acc kernels copyin(n) async(queue)
    do i = 1, n
      a(i) = scale
    end do
    !$acc end kernels
  end subroutine

  subroutine set_on_device(value)
    integer, intent(in) :: value
    !$acc serial present(n)
    n = value
    !$acc end serial
  end subroutine

  logical function is_shared()
    integer :: probe
    probe = 1
    !$acc enter data copyin(probe)
    probe = 2
    !$acc parallel copyout(is_shared) present(probe)
    is_shared = probe == 2
    !$acc end parallel
    !$acc exit data delete(probe)
  end function

  subroutine check(count, value)
    integer, intent(in) :: count
    real, intent(in) :: value
    if (any(a(:count) /= value)) error stop 2
    if (any(a(count + 1:) /= 0)) error stop 3
  end subroutine

  ! Nothing is read for an absent argument.
  subroutine absent(limit)
    integer, intent(in), optional :: limit
    a = 0
    !$acc kernels
    do i = 1, n_max
      a(i) = 1
      if (present(limit)) then
        if (i > limit) a(i) = 0
      end if
    end do
    !$acc end kernels
    if (present(limit)) then
      call check(limit, 1.)
    else
      call check(n_max, 1.)
    end if
  end subroutine

  ! What the construct writes by another name, it reads.
  subroutine aliases()
    integer, target :: count
    integer, pointer :: limit
    limit => count
    count = 10
    a = 0
    !$acc kernels copy(count) attach(limit)
    limit = 40
    do i = 1, count
      a(i) = 1
    end do
    !$acc end kernels
    call check(40, 1.)
    part(1) = 10
    a = 0
    !$acc kernels
    both = 30
    do i = 1, part(1)
      a(i) = 1
    end do
    !$acc end kernels
    call check(30, 1.)
  end subroutine
end program
