! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Loops that end with labels, as old programs write them: nests with one terminal
! statement, with one each, and with an action statement as the last one; with
! collapse, tile and directives on several of the loops.
program labelled
  implicit none
  integer, parameter :: n = 7, m = 5, l = 3, two = 2, three = 3
  integer :: a(n, m, l), b(n, m, l), i, j, k

  do k = 1, l
    do j = 1, m
      do i = 1, n
        b(i, j, k) = i + 10*j + 100*k
      end do
    end do
  end do

  a = 0
  !$acc parallel loop collapse(3) copy(a)
  do 10 k = 1, l
  do 10 j = 1, m
  do 10 i = 1, n
    a(i, j, k) = i + 10*j + 100*k
  10 continue
  if (any(a /= b)) error stop 'one terminal statement'

  a = 0
  !$acc parallel loop collapse(three) copy(a)
  do 40 k = 1, l
    do 30 j = 1, m
      do 20 i = 1, n
  20    a(i, j, k) = i + 10*j + 100*k
  30  continue
  40 continue
  if (any(a /= b)) error stop 'a statement each'

  a = 0
  !$acc parallel loop gang copy(a)
  do 60 k = 1, l
  !$acc loop tile(two, two)
  do 50 j = 1, m
  do 50 i = 1, n
  50 a(i, j, k) = i + 10*j + 100*k
  60 continue
  if (any(a /= b)) error stop 'tiles'

  a = 0
  !$acc kernels copy(a)
  do 70 k = 1, l
  do 70 j = 1, m
    if (mod(j, 2) == 0) go to 70
    do 65 i = 1, n
      if (i == 3) go to 65
      a(i, j, k) = i + 10*j + 100*k
  65 continue
  70 continue
  !$acc end kernels
  do k = 1, l
    do j = 1, m
      do i = 1, n
        if (a(i, j, k) /= merge(0, b(i, j, k), i == 3 .or. mod(j, 2) == 0)) error stop 'branches'
      end do
    end do
  end do
end program labelled
