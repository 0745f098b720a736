! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Elements and sections in DECLARE directives stand for their arrays (2.13).
module shared
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), c(2, n), count
  ! CHECK: [[@LINE+2]]:31: warning: a DECLARE directive is about whole variables: it is taken for one of 'a'
  ! CHECK: :37: warning: a DECLARE directive is about whole variables: it is taken for one of 'c'
  !$acc declare create(count, a(n), c(2, n))
  ! CHECK: [[@LINE+1]]:25: warning: a DECLARE directive is about whole variables: it is taken for one of 'b'
  !$acc declare copyin (b(1:n))
end module
! CHECK-NOT: warning

program whole_arrays
  use shared
  implicit none
  integer :: i, total
  a = [(i, i = 1, n)]
  b = 2 * a
  c = 7
  count = 3
  !$acc update device(a, b, c, count)
  a = 0
  b = 0
  c = 0
  count = 0
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, n
    total = total + a(i) + b(i) + c(1, i) + count
  end do
  ! On the host the variables are the program's.
  if (all(total /= [3 * 55 + 100, 0])) error stop 'elements'
end program
