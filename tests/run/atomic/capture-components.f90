! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Atomic captures of components, in all forms, of objects with a data clause and without.
program capture_components
  implicit none
  integer, parameter :: n = 90
  type inner
    real :: x
  end type
  type t
    integer :: f, g(3)
    type(inner) :: p
  end type
  type(t) :: o, os(2)
  integer :: i, r(n)
  real :: s(n)
  o%f = 0
  o%p%x = 0
  os(2)%f = 0
  !$acc parallel loop copy(o) copyout(r)
  do i = 1, n
    !$acc atomic capture
    o%f = o%f + 1
    r(i) = o%f
    !$acc end atomic
  end do
  if (o%f /= n .or. sum(r) /= n*(n + 1)/2) error stop 'update, read'
  !$acc parallel loop
  do i = 1, n
    !$acc atomic capture
    s(i) = o%p%x
    o%p%x = o%p%x + 2
    !$acc end atomic
  end do
  if (o%p%x /= 2*n .or. nint(sum(s)) /= n*(n - 1)) error stop 'read, update'
  !$acc kernels loop independent copy(os)
  do i = 1, n
    !$acc atomic capture
    os(2)%f = os(2)%f + i
    r(i) = os(2)%f
    !$acc end atomic
  end do
  if (os(2)%f /= n*(n + 1)/2 .or. maxval(r) /= os(2)%f) error stop 'element'
  o%g = 0
  !$acc parallel loop
  do i = 1, n
    !$acc atomic capture
    r(i) = o%g(2)
    o%g(2) = i
    !$acc end atomic
  end do
  if (any(o%g([1, 3]) /= 0) .or. sum(r) + o%g(2) /= n*(n + 1)/2) error stop 'read, write'
end program
