! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc -O2 %s -o %t
! RUN: %t

! CSHIFT and EOSHIFT of components of constant shape whose subscripts do not begin at 1.
program shifts_of_components
  implicit none
  type parts
    integer :: c(5:11)
    integer :: d(3:5, -1:2)
  end type
  type(parts) :: t, ts(2)
  integer :: r(7), m(3, 4), i, k
  k = 1
  t%c = [(i, i = 1, 7)]
  t%d = reshape([(i, i = 1, 12)], [3, 4])
  ts(2) = t
  r = cshift(t%c, 2)
  m = cshift(t%d, k, dim=2)
  call check('host')
  !$acc kernels
  r = cshift(t%c, 2)
  m = cshift(ts(2)%d, k, dim=2)
  !$acc end kernels
  call check('kernels')
  !$acc parallel num_gangs(1)
  r = cshift(ts(2)%c, 2)
  m = cshift(t%d, k, dim=2)
  !$acc end parallel
  call check('parallel')
  !$acc serial
  r = eoshift(t%c, 2, boundary=k)
  r(7) = 2
  !$acc end serial
  call check('eoshift')
contains
  subroutine check(where)
    character(*), intent(in) :: where
    if (all(r == [3, 4, 5, 6, 7, 1, 2]) .and. all(m == reshape([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3], [3, 4]))) return
    print *, where, ':', r, m
    error stop
  end subroutine
end program
