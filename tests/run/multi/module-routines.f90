! RUN: rm -rf %t && mkdir -p %t/modules && cd %t
! RUN: %accc -O2 -c %S/Inputs/materials.f90 -J modules -o materials.o
! RUN: %accc -O2 -c %S/Inputs/mixtures.f90 -Jmodules -o mixtures.o
! RUN: %accc -O2 -c -I modules %s -o main.o
! RUN: %accc main.o materials.o mixtures.o -o program
! RUN: %on-every-device ./program

! A module without devices leaves nothing of an older compilation behind, and one
! compiled again takes the place of the older one.
! RUN: %accc -O2 -c %S/Inputs/materials.f90 -J modules -o materials.o
! RUN: %accc -O2 -c -Imodules %s -o main.o
! RUN: %accc main.o materials.o mixtures.o -o program
! RUN: %on-every-device ./program

! Kernels call routines of modules in other files, which use parameters, variables and
! procedures of their modules, and routines of a third file (2.15.1), also such that
! this file does not call although it calls others of their module.
program module_routines
  use materials
  use mixtures
  implicit none
  integer, parameter :: n = 8, m = 100
  real :: x(m, n), e(n), s(n), top(n), d(n)
  integer :: j
  x = 1
  scale = 3
  !$acc update device(scale)
  !$acc parallel loop gang copy(x) copyout(e, s, top, d)
  do j = 1, n
    e(j) = energy(state(real(j), 0.5), mod(j, 3) + 1)
    s(j) = mixed(state(1.0, 2.0))
    call stretch(x(:, j), m)
    x(j, j) = x(j, j) + j
    top(j) = largest(x(:, j))
    call count_call()
    d(j) = damped_twice(real(j))
  end do
  do j = 1, n
    if (abs(e(j) - energy(state(real(j), 0.5), mod(j, 3) + 1)) > 1e-3) error stop "seq"
    if (s(j) /= 13) error stop "through another file"
    if (d(j) /= j * 0.25 + 0.375) error stop "not called by this file"
    if (top(j) /= 3 + j) error stop "reduction"
  end do
  if (sum(x) /= 3 * m * n + n * (n + 1) / 2) error stop "vector"
  call mix_all([state(1.0, 2.0)], s(1:1))
  if (s(1) /= 13) error stop "in another file"
  if (calls /= n) error stop "variable of the module"
end program module_routines
