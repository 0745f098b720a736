! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A queue waits for another one: by clause and by the wait directive with async.
program wait_clause
  implicit none
  integer, parameter :: n = 2000
  integer :: a(n), b(n), c(n), i

  a = 0
  b = 0
  c = 0
  !$acc data copyout(a, b, c)
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop async(2) wait(1)
  do i = 1, n
    b(i) = a(i) * 2
  end do
  !$acc wait(2) async(3)
  !$acc parallel loop async(3)
  do i = 1, n
    c(i) = b(i) + a(i)
  end do
  !$acc wait(1, 2, 3)
  !$acc end data
  do i = 1, n
    if (a(i) /= i .or. b(i) /= 2 * i .or. c(i) /= 3 * i) error stop 'values'
  end do
end program wait_clause
