! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! reduction(.and. .or. .eqv. .neqv.) on logical kinds.
program logical_reductions
  implicit none
  integer, parameter :: n = 301
  logical :: all_small, any_large, even_count, odd_count
  logical(1) :: all1, any1
  logical(8) :: all8, any8
  integer :: a(n), i

  do i = 1, n
    a(i) = i
  end do
  all_small = .true.
  any_large = .false.
  even_count = .true.
  odd_count = .false.
  all1 = .true.
  any1 = .false.
  all8 = .true.
  any8 = .false.
  !$acc parallel loop copyin(a) reduction(.and.:all_small, all1, all8) &
  !$acc   reduction(.or.:any_large, any1, any8) reduction(.eqv.:even_count) &
  !$acc   reduction(.neqv.:odd_count)
  do i = 1, n
    all_small = all_small .and. a(i) <= n
    any_large = any_large .or. a(i) > n
    even_count = even_count .eqv. .not. a(i) > 0
    odd_count = odd_count .neqv. a(i) > 0
    all1 = all1 .and. a(i) /= 150
    any1 = any1 .or. a(i) == 150
    all8 = all8 .and. a(i) > 0
    any8 = any8 .or. a(i) == 0
  end do
  if (.not. all_small .or. any_large) error stop 'and, or'
  if (even_count .or. .not. odd_count) error stop 'eqv, neqv'
  if (all1 .or. .not. any1) error stop 'logical(1)'
  if (.not. all8 .or. any8) error stop 'logical(8)'
end program logical_reductions
