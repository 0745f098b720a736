! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 ACCC_SIMT_ORDER=shuffle %t

! Memory that only some paths through a construct take: concatenations of characters and automatic
! arrays of BLOCK constructs in SELECT CASE, IF and ELSE, behind EXIT and in DO WHILE, for lanes,
! workers and gangs.
program temporaries_behind_branches
  implicit none
  integer, parameter :: n = 12
  character(5) :: w(3) = ['stack', 'heap ', 'gang '], t(3), c(n), e(n)
  character(5), parameter :: s = 'abcde'
  integer :: x(n), y(n), i, k, m
  !$acc parallel loop copyin(w) copyout(t)
  do i = 1, 3
    select case (w(i)(2:2))
    case ('a':'e')
      t(i) = 'a-e'
    case ('n', 't')
      t(i) = w(i)(2:2) // w(i)(5:5)
    case default
      t(i) = 'other'
    end select
  end do
  if (any(t /= ['tk   ', 'a-e  ', 'a-e  '])) error stop 'constant lengths'

  ! Lengths that only the iteration knows.
  do i = 1, n
    call joined(i, e(i))
  end do
  !$acc parallel loop copyout(c) private(k)
  do i = 1, n
    c(i) = 'z'
    k = mod(i, 4)
    if (k == 0) cycle
    if (k == 3) then
      c(i) = s(1:k) // s(k:)
    else if (i > 6) then
      c(i) = s(k:k+1) // s(:k)
    end if
    do while (k < 5)
      k = k + 1
      if (k == mod(i, 7)) exit
      c(i) = s(1:mod(k, 3)) // trim(c(i))
    end do
  end do
  if (any(c /= e)) error stop 'characters of lanes'
  c = ''
  !$acc parallel loop worker num_workers(4) vector_length(32) copyout(c, x)
  do i = 1, n
    call joined(i, c(i))
    !$acc loop vector
    do m = i, i
      x(m) = len_trim(c(i))
    end do
  end do
  if (any(c /= e) .or. any(x /= len_trim(e))) error stop 'characters of workers'
  c = ''
  !$acc parallel loop gang num_gangs(3) vector_length(32) copyout(c, x)
  do i = 1, n
    call joined(i, c(i))
    !$acc loop vector
    do m = i, i
      x(m) = len_trim(c(i))
    end do
  end do
  if (any(c /= e) .or. any(x /= len_trim(e))) error stop 'characters of gangs'

  y = [(merge(2, 3, mod(i, 3) == 1) * i, i = 1, n)]
  x = 0
  !$acc parallel loop copy(x) private(m)
  do i = 1, n
    m = i
    if (mod(m, 3) == 1) then
      block
        integer :: q(m)
        q = 2
        x(i) = x(i) + sum(q)
      end block
    else
      block
        integer :: q(m)
        q = 3
        x(i) = x(i) + sum(q)
      end block
    end if
  end do
  if (any(x /= y)) error stop 'arrays of lanes'
  x = 0
  !$acc parallel loop gang copy(x) private(m)
  do i = 1, n
    m = i
    outer: block
      if (mod(m, 3) /= 1) exit outer
      block
        integer :: q(m)
        !$acc loop vector
        do m = 1, i
          q(m) = 2
        end do
        x(i) = sum(q)
      end block
    end block outer
  end do
  if (any(x /= merge(y, 0, mod([(i, i = 1, n)], 3) == 1))) error stop 'arrays of gangs'
contains
  subroutine joined(i, c)
    !$acc routine vector
    integer, intent(in) :: i
    character(5), intent(out) :: c
    integer :: k
    c = 'z'
    k = mod(i, 4)
    if (k == 0) return
    if (k == 3) then
      c = s(1:k) // s(k:)
    else if (i > 6) then
      c = s(k:k+1) // s(:k)
    end if
    do while (k < 5)
      k = k + 1
      if (k == mod(i, 7)) exit
      c = s(1:mod(k, 3)) // trim(c)
    end do
  end subroutine
end program
