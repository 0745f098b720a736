! private, firstprivate and reduction on the constructs that take them, and on their
! combinations with a loop (2.5.13 to 2.5.15, 2.9.10, 2.11). What no loop shares every
! gang contributes.

! Gangs that do the same store the same values, which a search for races would report.
! DEFINE: %{directive} =
! DEFINE: %{clauses} =
! DEFINE: %{gangs} = 1
! DEFINE: %{check} = %accc -O1 "-DDIRECTIVE=%{directive}" "-DCLAUSES=%{clauses}" -DGANGS=%{gangs} %s -o %t && env ACCC_SIMT_RACES=0 %on-every-device %t

! REDEFINE: %{directive} = serial
! RUN: %{check}
! REDEFINE: %{directive} = parallel loop
! RUN: %{check}
! REDEFINE: %{clauses} = gang vector num_workers(2)
! RUN: %{check}
! REDEFINE: %{directive} = serial loop
! REDEFINE: %{clauses} =
! RUN: %{check}

! REDEFINE: %{directive} = parallel
! REDEFINE: %{clauses} = num_gangs(5)
! REDEFINE: %{gangs} = 5
! RUN: %{check}

! Kernels constructs have no firstprivate.
! RUN: %accc -O1 "-DDIRECTIVE=kernels loop" -DCLAUSES= -DGANGS=1 -DKERNELS %s -o %t && %on-every-device %t

program construct_private
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), t, u(3), i, total
  integer(8) :: product_of_signs
  real(8) :: low, high
  logical :: all_positive, any_large
  complex :: z

  a = [(i, i=1, n)]
  t = 100
  u = [10, 20, 30]

  ! Values of the host are neither seen nor changed.
  !$acc DIRECTIVE CLAUSES private(t, u) copy(a)
  do i = 1, n
    t = i
    u = [t, t + 1, t + 2]
    a(i) = sum(u)
  end do
  !$acc end DIRECTIVE
  if (any(a /= [(3 * i + 3, i=1, n)])) error stop 'private'
  if (t /= 100 .or. any(u /= [10, 20, 30])) error stop 'private changes the original'

#ifndef KERNELS
  ! The host's values are seen, and not changed.
  !$acc DIRECTIVE CLAUSES firstprivate(t, u) copy(a)
  do i = 1, n
    a(i) = t + u(mod(i, 3) + 1)
  end do
  !$acc end DIRECTIVE
  if (any(a /= [(100 + u(mod(i, 3) + 1), i=1, n)])) error stop 'firstprivate'
  if (t /= 100 .or. any(u /= [10, 20, 30])) error stop 'firstprivate changes the original'
#endif

  ! Each operator, from the value before the construct.
  a = [(i, i=1, n)]
  total = 1000
  product_of_signs = -1
  low = 0.5d0
  high = -0.5d0
  all_positive = .true.
  any_large = .false.
  z = (1., 2.)
  !$acc DIRECTIVE CLAUSES reduction(+:total, z) reduction(*:product_of_signs) reduction(min:low) &
  !$acc   reduction(max:high) reduction(.and.:all_positive) reduction(.or.:any_large) copyin(a)
  do i = 1, n
    total = total + a(i)
    z = z + cmplx(a(i), -a(i))
    product_of_signs = product_of_signs * merge(-1, 1, mod(a(i), 3) == 0)
    low = min(low, real(a(i) - 50, 8))
    high = max(high, real(a(i), 8))
    all_positive = all_positive .and. a(i) > 0
    any_large = any_large .or. a(i) > n
  end do
  !$acc end DIRECTIVE
  if (total /= 1000 + GANGS * n * (n + 1) / 2) error stop '+'
  if (z /= (1., 2.) + GANGS * cmplx(n * (n + 1) / 2, -n * (n + 1) / 2)) error stop '+ of complex'
  if (product_of_signs /= -1) error stop '*'
  if (low /= -49 .or. high /= n) error stop 'min, max'
  if (.not. all_positive .or. any_large) error stop '.and., .or.'
end program construct_private
