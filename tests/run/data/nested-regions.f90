! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Data that is present already is not copied again by inner regions and
! constructs (2.6.7): only the outermost region's end copies out.
program nested_regions
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), probe, i
  logical :: separate

  probe = 1
  !$acc parallel copyin(probe)
  probe = 2
  !$acc end parallel
  separate = probe == 1

  a = 1
  !$acc data copy(a)
  !$acc data copy(a)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc end data
  if (separate .and. any(a /= 1)) error stop 'copied out too early'
  !$acc parallel loop
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$acc end data
  do i = 1, n
    if (a(i) /= 2 * (1 + i)) error stop 'a'
  end do
end program nested_regions
