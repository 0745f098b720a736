! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t

! With memory of its own the device sees a declared variable as the last update
! left it, in constructs and in routines; scalars are not firstprivate (2.6.2).
module separate_state
  implicit none
  integer :: counter = 1
  integer :: list(10) = 5
  !$acc declare copyin(counter, list)
contains
  integer function seen()
    !$acc routine seq
    seen = counter + list(3)
  end function seen
end module separate_state

program separate_memory
  use separate_state
  implicit none
  integer :: a, b, c

  counter = 100
  list = 200
  !$acc serial copyout(a, b)
  a = counter + list(3)
  b = seen()
  !$acc end serial
  if (a /= 6 .or. b /= 6) error stop 'the host shows through'

  !$acc update device(counter, list)
  !$acc serial copyout(b)
  b = seen()
  counter = 7
  !$acc end serial
  if (b /= 300) error stop 'update device'
  if (counter /= 100) error stop 'the device shows through'
  !$acc update self(counter)
  if (counter /= 7) error stop 'update self'

  !$acc parallel copyout(c) default(none)
  c = counter
  !$acc end parallel
  if (c /= 7) error stop 'default(none)'
end program separate_memory
