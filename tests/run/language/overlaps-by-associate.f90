! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Array assignments from what they set, by another name that ASSOCIATE gives it: all of the right side is read first.
program main
  implicit none
  type t
    real, allocatable :: a(:)
    real :: f(64)
  end type
  type(t) :: q
  real :: d(64)
  integer :: i
  allocate(q%a(64))
  q%a = [(i, i = 1, 64)]; q%f = q%a
  d = q%a
  associate (o => q)
    !$acc serial copy(o, o%a, q, q%a)
    o%a(2:64) = q%a(1:63)
    !$acc end serial
    if (sum(q%a) /= 2017.0 .or. q%a(64) /= 63.0) error stop 1
    !$acc kernels copy(q, o)
    o%f(2:64) = q%f(1:63)
    !$acc end kernels
    if (sum(q%f) /= 2017.0 .or. q%f(64) /= 63.0) error stop 2
  end associate
  associate (w => q%a, v => q%f, y => d)
    !$acc kernels
    w(2:64) = q%a(1:63)
    !$acc end kernels
    if (sum(q%a) /= 1955.0 .or. q%a(64) /= 62.0) error stop 3
    !$acc serial
    v(1:63) = q%f(2:64)
    !$acc end serial
    if (sum(q%f) /= 2079.0 .or. q%f(64) /= 63.0) error stop 4
    !$acc serial copy(q)
    q%f(2:64) = v(1:63)
    !$acc end serial
    if (sum(q%f) /= 2017.0 .or. q%f(64) /= 63.0) error stop 5
    !$acc kernels
    y(2:64) = d(1:63)
    !$acc end kernels
    if (sum(d) /= 2017.0 .or. d(64) /= 63.0) error stop 6
    !$acc parallel loop
    do i = 1, 1
      d(2:64) = y(1:63)
    end do
    if (sum(d) /= 1955.0 .or. d(64) /= 62.0) error stop 7
    !$acc parallel loop copy(y, d)
    do i = 1, 1
      where (y(1:63) > 3) d(2:64) = y(1:63)*2
    end do
    if (sum(d) /= 3782.0 .or. d(64) /= 122.0) error stop 8
  end associate
  print *, 'ok'
end program
