! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Loops without a level that reduce into a variable of which each gang has its own: every gang
! sees the whole result (2.9.11), so that gangs do not share the loop.
module procedures
  implicit none
contains
  subroutine spread(a, n)
    !$acc routine gang
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i, t
    t = 0
    !$acc loop reduction(+: t)
    do i = 1, n
      t = t + i
    end do
    !$acc loop gang vector
    do i = 1, n
      a(i) = t
    end do
  end subroutine
end module

program variables_of_gangs
  use procedures
  implicit none
  integer, parameter :: n = 1000, total = n * (n + 1) / 2
  integer :: a(n), i, t, m

  !$acc parallel copyout(a) num_gangs(4)
  call spread(a, n)
  !$acc end parallel
  if (any(a /= total)) error stop 'local variable of a routine'

  !$acc parallel copyout(a) num_gangs(4) private(t)
  t = 0
  !$acc loop reduction(+: t)
  do i = 1, n
    t = t + i
  end do
  !$acc loop gang vector
  do i = 1, n
    a(i) = t
  end do
  !$acc end parallel
  if (any(a /= total)) error stop 'private'

  t = 5
  m = 0
  !$acc parallel copyout(a) num_gangs(4) firstprivate(t)
  t = t + 1
  !$acc loop reduction(+: t) reduction(max: m)
  do i = 1, n
    t = t + i
    m = max(m, i)
  end do
  !$acc loop gang
  do i = 1, n
    a(i) = t
  end do
  !$acc end parallel
  if (any(a /= total + 6)) error stop 'firstprivate'

  ! Where the construct gathers what the gangs have, they share the loop.
  t = 0
  !$acc parallel reduction(+: t) num_gangs(4)
  !$acc loop reduction(+: t)
  do i = 1, n
    t = t + i
  end do
  !$acc end parallel
  if (t /= total) error stop 'reduction of the construct'
  t = 0
  !$acc parallel copy(t) num_gangs(4)
  !$acc loop reduction(+: t)
  do i = 1, n
    t = t + i
  end do
  !$acc end parallel
  if (t /= total) error stop 'shared'
end program
