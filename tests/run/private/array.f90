! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A private array of a gang vector loop.
program private_array
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), work(8), i, k

  work = -1
  !$acc parallel loop gang vector private(work) copyout(a)
  do i = 1, n
    do k = 1, 8
      work(k) = i * k
    end do
    a(i) = 0
    do k = 8, 1, -1
      a(i) = a(i) * 3 + mod(work(k), 7)
    end do
  end do
  do i = 1, n
    if (a(i) /= serial(i)) error stop 'a'
  end do
  if (any(work /= -1)) error stop 'the private copies came out'

contains

  integer function serial(i)
    integer, intent(in) :: i
    integer :: k
    serial = 0
    do k = 8, 1, -1
      serial = serial * 3 + mod(i * k, 7)
    end do
  end function serial
end program private_array
