! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! CACHE directives in front of the loops of a construct, as other compilers take them, and for
! components: a warning, and the program is compiled without them.
program loose_caches
  implicit none
  integer, parameter :: n = 40, m = 8
  real :: a(n), b(n), line(m)
  type part
    real :: a(n)
  end type
  type whole
    type(part) :: parts(2)
  end type
  type(whole) :: s
  integer :: i, k
  a = [(real(i), i = 1, n)]
  !$acc data copyin(a) copyout(b)
  ! CHECK-NOT: warning
  ! CHECK: loose-caches.f90:[[#@LINE+2]]:9: warning: a CACHE directive outside of a loop has no effect
  !$acc parallel private(line)
  !$acc cache(line)
  !$acc loop gang
  do i = 1, n
    !$acc loop vector
    do k = 1, m
      line(k) = a(i) * k
    end do
    b(i) = 0
    !$acc loop seq
    do k = 1, m
      b(i) = b(i) + line(k)
    end do
  end do
  !$acc end parallel
  !$acc end data
  if (any(b /= a * (m * (m + 1) / 2))) error stop "private"

  ! CHECK: loose-caches.f90:[[#@LINE+2]]:9: warning: a CACHE directive outside of a loop has no effect
  !$acc kernels copyin(a) copyout(b)
  !$acc cache(a)
  b = 2 * a
  !$acc end kernels
  ! CHECK-NOT: warning
  !$acc parallel loop copyin(a) copyout(b)
  do i = 2, n - 1
    !$acc cache(a(i - 1:i + 1))
    b(i) = a(i - 1) + a(i + 1)
  end do
  if (any(b(2:n - 1) /= 2 * a(2:n - 1))) error stop "loop"
  ! CHECK: loose-caches.f90:[[#@LINE+3]]:11: warning: a CACHE directive between the loops of a nest has no effect
  !$acc parallel loop collapse(2) copyin(a) copyout(b)
  do k = 1, n, m
    !$acc cache(a)
    do i = 1, m
      b(k + i - 1) = a(k + i - 1) * k
    end do
  end do
  if (any(b /= [((a(k + i - 1) * k, i=1, m), k=1, n, m)])) error stop "nest"
  s%parts(1)%a = a
  s%parts(2)%a = 2*a
  ! CHECK: loose-caches.f90:[[#@LINE+5]]:28: warning: CACHE has no effect on a component, which stays in memory
  ! CHECK: loose-caches.f90:[[#@LINE+4]]:61: warning: CACHE has no effect on a component, which stays in memory
  ! CHECK: loose-caches.f90:[[#@LINE+4]]:38: warning: CACHE has no effect on a component, which stays in memory
  !$acc parallel loop copyin(a, s) copyout(b)
  do i = 2, n - 1
    !$acc cache(s%parts(1)%a(i - 1:i + 1), a(i), s%parts(2)%a(i))
    !$acc cache(readonly: s%parts(1)%a)
    b(i) = s%parts(1)%a(i - 1) + s%parts(2)%a(i) + a(i)
  end do
  if (any(b(2:n - 1) /= a(1:n - 2) + 3*a(2:n - 1))) error stop "components"
end program
