! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! A loop cannot have temporaries of its own that it reads by pointers as well: those lead to the
! program's.
program kernels_targets
  implicit none
  integer, parameter :: n = 2000
  integer, target :: t(3), s
  integer, pointer :: q(:), r
  real, pointer :: x(:)
  integer :: a(n), b(n), i
  a = [(i, i=1, n)]
  q => t
  r => s
  allocate (x(n))
  x = 1

  !$acc kernels copyin(a) copyout(b)
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential
  do i = 1, n
    t(1) = a(i)
    t(2) = 2*a(i)
    t(3) = 3
    b(i) = t(1) + q(2)
  end do
  !$acc end kernels
  if (any(b /= 3*a)) error stop 'array'

  !$acc kernels copyin(a) copyout(b)
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential
  do i = 1, n
    s = a(i)
    b(i) = s + r
  end do
  !$acc end kernels
  if (any(b /= 2*a)) error stop 'scalar'

  ! A pointer to reals leads to no integer.
  !$acc kernels copyin(a, x) copyout(b)
  ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    s = a(i)
    t(1) = s
    t(2) = 2
    t(3) = int(x(i))
    b(i) = s + t(2) + t(3)
  end do
  !$acc end kernels
  if (any(b /= a + 3)) error stop 'other numbers'
  print *, 'PASS'
end program kernels_targets
