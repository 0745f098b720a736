! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! async on enter data, update and exit data; values are there after wait.
program async_data
  implicit none
  integer, parameter :: n = 3000
  integer :: a(n), b(n), i, q

  a = 5
  b = 0
  q = 4
  !$acc enter data copyin(a) create(b) async(q)
  !$acc parallel loop async(q) present(a, b)
  do i = 1, n
    b(i) = a(i) + i
  end do
  !$acc update self(b) async(q)
  !$acc wait(q)
  do i = 1, n
    if (b(i) /= 5 + i) error stop 'update'
  end do
  !$acc parallel loop async present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc wait
  !$acc exit data copyout(a) delete(b) async(q)
  !$acc wait
  do i = 1, n
    if (a(i) /= i) error stop 'exit data'
  end do
end program async_data
