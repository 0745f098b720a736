! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Atomic updates whose result does not depend on the old value, by themselves and captured.
program constant_results
  implicit none
  logical, parameter :: debug = .false.
  logical :: l, m, k(90)
  integer :: i
  l = .true.
  !$acc parallel loop copy(l)
  do i = 1, 90
    !$acc atomic update
    l = l .and. debug
  end do
  if (l) error stop 'update'
  m = .true.
  !$acc parallel loop copy(m) copyout(k)
  do i = 1, 90
    !$acc atomic capture
    m = m .and. debug
    k(i) = m
    !$acc end atomic
  end do
  if (m .or. any(k)) error stop 'update, read'
  m = .true.
  !$acc parallel loop copy(m) copyout(k)
  do i = 1, 90
    !$acc atomic capture
    k(i) = m
    m = m .and. debug
    !$acc end atomic
  end do
  if (m .or. count(k) /= 1) error stop 'read, update'
end program
