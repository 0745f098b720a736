! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! The END of a construct over a loop with a label, which other compilers take: with one loop,
! a shared label, nests of constructs, labels with zeros, statements of its own at the end.
program labelled_loops
  implicit none
  integer :: i, j, a(10), b(10, 10), total

  !$acc parallel loop
  do 36 i = 1, 10
    a(i) = i
36 continue
  !$acc end parallel loop
  if (sum(a) /= 55) stop 1

  !$acc kernels loop independent
  do 0040, i = 1, 10
40  a(i) = a(i) + 1
  !$acc end kernels loop
  if (sum(a) /= 65) stop 2

  total = 0
  !$acc parallel loop gang reduction(+:total)
  do 50 j = 1, 10
    !$acc loop vector reduction(+:total)
    do 50 i = 1, 10
      b(i, j) = i * j
      total = total + b(i, j)
50 continue
  !$acc end loop
  !$acc end parallel loop
  if (total /= 3025 .or. sum(b) /= 3025) stop 3

  !$acc serial loop copy(total)
  do 70 i = 1, 3
    if (i == 2) goto 70
    total = total - i
70 continue
  !$acc end serial
  if (total /= 3021) stop 4

  !$acc parallel loop collapse(2)
  do 80 j = 1, 10
    do 90 i = 1, 10
      b(i, j) = -1
90  continue
80 continue
!$acc end parallel loop
  if (any(b /= -1)) stop 5
end program
