! Atomic updates and captures of logicals and complex numbers (2.12).

! DEFINE: %{logical} =
! DEFINE: %{check} = %accc -O1 "-DLOGICAL_TYPE=%{logical}" %s -o %t && %on-every-device %t

! REDEFINE: %{logical} = logical(1)
! RUN: %{check}
! REDEFINE: %{logical} = logical(2)
! RUN: %{check}
! REDEFINE: %{logical} = logical(4)
! RUN: %{check}
! REDEFINE: %{logical} = logical(8)
! RUN: %{check}

program logical_complex
  implicit none
  integer, parameter :: n = 101
  LOGICAL_TYPE :: every, some, even, odd, flag, before
  complex(4) :: z, w, captured(n)
  integer :: i, changes

  every = .true.
  some = .false.
  even = .true.
  odd = .false.
  !$acc parallel loop copy(every, some, even, odd)
  do i = 1, n
    !$acc atomic update
    every = every .and. i /= 50
    !$acc atomic update
    some = i == 50 .or. some
    !$acc atomic update
    even = even .eqv. .false.
    !$acc atomic update
    odd = .true. .neqv. odd
  end do
  if (every .or. .not. some) error stop '.and., .or.'
  if (even .or. .not. odd) error stop '.eqv., .neqv.'

  ! The first iteration that comes sees the old value.
  flag = .false.
  changes = 0
  !$acc parallel loop copy(flag) reduction(+:changes) private(before)
  do i = 1, n
    !$acc atomic capture
    before = flag
    flag = .true.
    !$acc end atomic
    if (.not. before) changes = changes + 1
  end do
  if (changes /= 1 .or. .not. flag) error stop 'capture of a logical'

  z = (1., -1.)
  w = (0., 0.)
  !$acc parallel loop copy(z, w) copyout(captured)
  do i = 1, n
    !$acc atomic update
    z = z + cmplx(i, -2 * i)
    !$acc atomic capture
    w = w + (1., 2.)
    captured(i) = w
    !$acc end atomic
  end do
  if (z /= (1., -1.) + n * (n + 1) / 2 * (1., -2.)) error stop 'complex sum'
  if (w /= n * (1., 2.)) error stop 'complex capture'
  if (sum(captured) /= n * (n + 1) / 2 * (1., 2.)) error stop 'captured complex numbers'
end program logical_complex
