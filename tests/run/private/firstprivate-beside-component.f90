! RUN: %accc %s -o %t
! RUN: %on-every-device %t

! A firstprivate object is present before a component that another clause, or an ASSOCIATE name, brings.
program main
  implicit none
  type t
    real :: v(8) = 1
    integer :: k = 3
  end type
  type(t) :: o
  real :: y(100)
  integer :: i
  !$acc parallel loop firstprivate(o) copy(o%v)
  do i = 1, 100
    y(i) = o%v(2) + o%k
  end do
  if (any(y /= 4)) error stop 1
  associate (z => o%v)
    !$acc parallel loop firstprivate(o) num_gangs(1) vector_length(1)
    do i = 1, 100
      z(2) = 50
      y(i) = o%v(2)
    end do
  end associate
  if (any(y /= 1) .or. o%v(2) /= 50) error stop 2
  print *, 'ok'
end program
