! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Routines that return from within a loop with a directive.
module searches
  implicit none
contains
  ! The first element that is large enough, and what lies before it.
  subroutine search(n, values, least, place, before)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(in) :: values(n), least
    integer, intent(out) :: place
    real, intent(inout) :: before
    integer :: i
    place = 0
    if (least < 0) return
    !$acc loop seq
    do i = 1, n
      if (values(i) < 0) return
      if (values(i) >= least) exit
      before = before + values(i)
    end do
    place = i
  end subroutine

  ! The same for a loop with a variable of its own.
  subroutine sum_squares(n, values, total)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(in) :: values(n)
    real, intent(out) :: total
    real :: square
    integer :: i
    total = 0
    !$acc loop seq private(square)
    do i = 1, n
      square = values(i)**2
      total = total + square
      if (values(i) < 0) return
    end do
    total = -total
  end subroutine

  ! Lanes share what comes after the search, if it comes.
  subroutine mark(n, values, least, marks)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: values(n), least
    integer, intent(inout) :: marks(n)
    integer :: i, first
    first = n + 1
    !$acc loop seq
    do i = 1, n
      if (values(i) < 0) return
      if (values(i) >= least) then
        first = i
        exit
      end if
    end do
    !$acc loop vector
    do i = 1, n
      marks(i) = merge(1, 2, i < first)
    end do
  end subroutine
end module

program return_in_loop
  use searches
  implicit none
  integer, parameter :: n = 100, rows = 40
  real :: values(n, rows), before(rows), squares(rows), expected_before, expected_squares
  integer :: place(rows), marks(n, rows), expected_place, expected_marks(n), i, j, first
  logical :: returned

  do j = 1, rows
    values(:, j) = [(real(mod(i * 7 + j, 50)), i = 1, n)]
    ! Some rows end early, before or after what is searched for.
    if (mod(j, 3) == 0) values(1 + 2 * j, j) = -1
  end do
  before = 0
  marks = 0

  !$acc parallel loop copyin(values) copyout(place, squares) copy(before)
  do j = 1, rows
    call search(n, values(:, j), 45.0, place(j), before(j))
    call sum_squares(n, values(:, j), squares(j))
  end do
  !$acc parallel loop gang copyin(values) copy(marks)
  do j = 1, rows
    call mark(n, values(:, j), 49.0, marks(:, j))
  end do

  do j = 1, rows
    expected_place = 0
    expected_before = 0
    do i = 1, n
      if (values(i, j) < 0) exit
      if (values(i, j) >= 45) then
        expected_place = i
        exit
      end if
      expected_before = expected_before + values(i, j)
    end do
    if (place(j) /= expected_place) error stop "place"
    if (before(j) /= expected_before) error stop "before"

    expected_squares = 0
    do i = 1, n
      expected_squares = expected_squares + values(i, j)**2
      if (values(i, j) < 0) exit
    end do
    if (i > n) expected_squares = -expected_squares
    if (squares(j) /= expected_squares) error stop "squares"

    first = n + 1
    returned = .false.
    do i = 1, n
      returned = values(i, j) < 0
      if (values(i, j) >= 49) first = i
      if (returned .or. first == i) exit
    end do
    expected_marks = 0
    if (.not. returned) expected_marks = [(merge(1, 2, i < first), i = 1, n)]
    if (any(marks(:, j) /= expected_marks)) error stop "marks"
  end do
  print *, "passed"
end program
