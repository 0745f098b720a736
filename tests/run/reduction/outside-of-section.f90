! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Elements outside of the section that a reduction names are those of the array (2.5.15), whether
! the text shows which are or only the run knows.
program outside_of_section
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), i, j, m, place(n)
  integer, allocatable :: c(:, :)

  m = 6
  a = 0
  !$acc parallel loop reduction(+:a(1:5)) copy(a)
  do i = 1, n
    a(1:5) = a(1:5) + 1
    if (i > 5) a(i) = 7
  end do
  if (any(a(:5) /= n) .or. any(a(6:) /= 7)) error stop 'by condition'

  a = 0
  !$acc parallel loop seq num_gangs(1) reduction(+:a(1:5)) copy(a)
  do i = 1, 10
    a = a + 1
  end do
  if (any(a /= 10)) error stop 'the whole array'

  ! Without a clause the construct has all of the array.
  a = 0
  !$acc parallel loop reduction(+:a(3:5))
  do i = 1, n
    if (i > 5) a(i) = a(2) + i
    a(4) = a(4) + 1
  end do
  if (any(a /= [0, 0, 0, n, 0, (i, i = 6, n)])) error stop 'no clause'

  a = 0
  !$acc parallel reduction(+:a(1:5)) num_gangs(1)
  do i = 1, 10
    a = a + 1
  end do
  !$acc end parallel
  if (any(a /= 10)) error stop 'construct'
  a = 0
  !$acc parallel reduction(+:a(1:5)) num_gangs(1) copy(a)
  a(2:5) = a(2:5) + 1
  a(6) = 5
  a(4:7) = a(4:7) + 1
  !$acc end parallel
  if (any(a(:8) /= [0, 1, 1, 2, 2, 6, 1, 0])) error stop 'sections in a construct'

  a = 0
  !$acc parallel num_gangs(1)
  !$acc loop gang worker vector reduction(+:a(1:5))
  do i = 6, 20
    a(2) = a(2) + i
    a(i) = i
  end do
  !$acc end parallel
  if (any(a /= [0, sum([(i, i = 6, 20)]), 0, 0, 0, (i, i = 6, 20), (0, i = 21, n)])) error stop 'loop'

  ! The inner loop's copy is the outer one's, and so are elements outside.
  a = 0
  !$acc parallel loop gang reduction(+:a(1:2)) copy(a) num_gangs(4)
  do i = 1, 10
    !$acc loop vector reduction(+:a(1:2))
    do j = 1, 10
      a(mod(j, 2) + 1) = a(mod(j, 2) + 1) + 1
      a(10 * i + j) = j
    end do
  end do
  if (any(a(:10) /= [50, 50, (0, i = 3, 10)])) error stop 'nested'
  if (any(a(11:110) /= [((j, j = 1, 10), i = 1, 10)])) error stop 'nested: outside'

  a = 0
  !$acc parallel loop seq num_gangs(1) reduction(+:a(3:m)) copy(a) private(j)
  do i = 1, 10
    j = i
    a(1:j) = a(1:j) + 1
    a(m - 1:) = a(m - 1:) + 2
  end do
  if (any(a(:10) /= [10, 9, 8, 7, 26, 25, 24, 23, 22, 21]) .or. any(a(11:) /= 20)) &
    error stop 'sections of unknown place'

  ! Of the array the program has brought only the section: that is enough for subscripts in it.
  a = 0
  place = [(mod(i, 7) + 1, i = 1, n)]
  call tally(a, place, 7)
  if (any(a(:7) /= [(count(place == i), i = 1, 7)]) .or. any(a(8:) /= 0)) error stop 'data of a part'
  call assumed_size(a, place, 7)
  if (any(a(:7) /= [(2 * count(place == i), i = 1, 7)]) .or. any(a(8:) /= 0)) &
    error stop 'assumed size'

  allocate (c(0:9, -1:3))
  c = 0
  !$acc parallel loop reduction(+:c(:, 1:2))
  do i = 1, n
    do j = 0, 9
      c(j, 1) = c(j, 1) + 1
      c(j, mod(i, 2) + 1) = c(j, mod(i, 2) + 1) + 1
    end do
    if (i < 10) c(i, 3) = c(i, -1) + i
  end do
  if (any(c(:, -1:0) /= 0) .or. any(c(:, 1) /= n + n / 2) .or. any(c(:, 2) /= n / 2)) &
    error stop 'allocatable'
  if (any(c(:, 3) /= [(i, i = 0, 9)])) error stop 'allocatable: outside'
contains
  subroutine tally(a, place, k)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: place(:), k
    integer :: i
    !$acc data copy(a(1:k))
    !$acc parallel loop reduction(+:a(1:k)) copyin(place)
    do i = 1, size(place)
      a(place(i)) = a(place(i)) + 1
    end do
    !$acc end data
  end subroutine

  subroutine assumed_size(a, place, k)
    integer, intent(inout) :: a(*)
    integer, intent(in) :: place(:), k
    integer :: i
    !$acc parallel loop reduction(+:a(1:k)) copyin(place)
    do i = 1, size(place)
      a(place(i)) = a(place(i)) + 1
    end do
  end subroutine
end program
