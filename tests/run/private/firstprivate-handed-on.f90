! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Firstprivate variables of a parallel construct in loops whose iterations are not said to
! be independent: each goes on with what the one before has left in the gang's copy.
program firstprivate_handed_on
  implicit none
  type :: state
    integer :: last, number(2)
  end type
  integer, parameter :: n = 50
  integer :: w(3), b(n), c(n), d(n), e(n), k, j
  type(state) :: s

  w = [1, 2, 3]
  s = state(0, [5, 6])
  !$acc parallel firstprivate(w) copy(b) num_gangs(1)
  do k = 1, n
    w(2) = w(2) + k
    b(k) = w(2)
  end do
  !$acc end parallel

  !$acc parallel loop auto firstprivate(s) copy(c)
  do k = 1, n
    s%last = s%last + k
    s%number(2) = s%last + 1
    c(k) = s%number(2)
  end do

  !$acc parallel firstprivate(w) copy(d) num_gangs(1)
  do k = 1, n
    if (k == 1) w(3) = 100
    !$acc loop vector
    do j = 1, 1
      d(k) = w(3) + k
    end do
  end do
  !$acc end parallel

  ! One that each iteration sets first is its own.
  !$acc parallel loop firstprivate(w) copy(e)
  do k = 1, n
    w(1) = k
    e(k) = w(1) + w(3)
  end do

  do k = 1, n
    if (b(k) /= 2 + k * (k + 1) / 2) error stop 'array'
    if (c(k) /= 1 + k * (k + 1) / 2) error stop 'object'
    if (d(k) /= 100 + k) error stop 'read by lanes'
    if (e(k) /= 3 + k) error stop 'independent'
  end do
  if (any(w /= [1, 2, 3]) .or. s%last /= 0) error stop 'originals'
end program firstprivate_handed_on
