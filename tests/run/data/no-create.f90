! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! no_create uses the device's copy when there is one (2.7.11).
program no_create_clause
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), i

  a = 3
  !$acc data copy(a)
  !$acc data no_create(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) * i
  end do
  !$acc end data
  !$acc end data
  do i = 1, n
    if (a(i) /= 3 * i) error stop 'a'
  end do
  !$acc data no_create(a)
  a(1) = 0
  !$acc end data
  if (a(1) /= 0) error stop 'absent'
  ! What is brought inside is there for those inside, and stays until its own end.
  !$acc data no_create(a)
  !$acc data copy(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop no_create(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end data
  !$acc end data
  do i = 1, n
    if (a(i) /= i + 1) error stop 'brought inside'
  end do
  !$acc data no_create(a)
  !$acc enter data copyin(a)
  !$acc parallel loop default(present)
  do i = 1, n
    a(i) = -i
  end do
  !$acc end data
  !$acc exit data copyout(a)
  do i = 1, n
    if (a(i) /= -i) error stop 'entered inside'
  end do
end program no_create_clause
