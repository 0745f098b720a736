! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! gang(static:*) and gang(static:n) distribute the same iterations (2.9.2).
program gang_static
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), i

  a = 0
  !$acc parallel num_gangs(7) copy(a)
  !$acc loop gang(static:*)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc loop gang(static:*)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc end parallel
  !$acc parallel loop gang(static:16) num_gangs(7) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  do i = 1, n
    if (a(i) /= 3 * i) error stop 'a'
  end do
end program gang_static
