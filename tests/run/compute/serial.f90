! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A serial construct runs on one lane (2.5.2): a recurrence is right in it.
program serial_construct
  implicit none
  integer, parameter :: n = 50
  integer(8) :: fibonacci(n)
  integer :: i

  fibonacci = 0
  !$acc serial copy(fibonacci)
  fibonacci(1) = 1
  fibonacci(2) = 1
  do i = 3, n
    fibonacci(i) = fibonacci(i - 1) + fibonacci(i - 2)
  end do
  !$acc end serial
  if (fibonacci(50) /= 12586269025_8) error stop 'fibonacci'
end program serial_construct
