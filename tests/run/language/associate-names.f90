! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A name that ASSOCIATE gives to an array stands for its memory, also where the procedure has a variable of that
! name.
program main
  implicit none
  integer, parameter :: n = 64
  real :: x(n), a(n), b(n)
  integer :: i
  x = 100
  a = 5
  associate (z => a)
    !$acc parallel loop
    do i = 1, n
      z(i) = 1
      a(i) = a(i) + z(i)
      b(i) = z(i)
    end do
  end associate
  if (any(a /= 2) .or. any(b /= 2)) error stop 1
  a = 5
  associate (x => a)
    !$acc parallel loop
    do i = 1, n
      x(i) = 1
      a(i) = a(i) + x(i)
      b(i) = x(i)
    end do
  end associate
  if (any(a /= 2) .or. any(b /= 2) .or. any(x /= 100)) error stop 2
  print *, 'ok'
end program
