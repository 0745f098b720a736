! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! INDEPENDENT, AUTO and levels beside SEQ, and sizes of SERIAL constructs, as other compilers take
! them: a warning, and the loop runs in sequence.
program seq_beside_others
  implicit none
  integer, parameter :: n = 30
  integer :: i, k, a(n), b(n), c(n), expected(n)
  ! CHECK-NOT: warning
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = i
    ! CHECK: seq-beside-others.f90:[[#@LINE+1]]:20: warning: INDEPENDENT has no effect on a loop with SEQ
    !$acc loop seq independent
    do k = 1, 5
      a(i) = 2 * a(i) - k
    end do
  end do
  ! CHECK: seq-beside-others.f90:[[#@LINE+1]]:23: warning: AUTO has no effect on a loop with SEQ
  !$acc parallel loop auto seq copyout(b)
  do i = 1, n
    if (i == 1) then
      b(i) = 1
    else
      b(i) = mod(3 * b(i - 1), 17)
    end if
  end do
  c = [(i, i = 1, n)]
  expected = c
  ! CHECK: seq-beside-others.f90:[[#@LINE+2]]:23: warning: GANG has no effect on a loop with SEQ
  ! CHECK: seq-beside-others.f90:[[#@LINE+1]]:28: warning: VECTOR has no effect on a loop with SEQ
  !$acc parallel loop gang vector seq copy(c) private(k)
  do i = 2, n
    k = mod(c(i) + 2 * c(i - 1), 19)
    if (k == 1000) exit
    c(i) = k
  end do
  ! CHECK: seq-beside-others.f90:[[#@LINE+1]]:33: warning: NUM_GANGS has no effect on a SERIAL construct
  !$acc serial loop independent num_gangs(4) copy(b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  if (any(a /= [(32 * i - 57, i = 1, n)])) error stop "independent"
  do i = 2, n
    expected(i) = mod(expected(i) + 2 * expected(i - 1), 19)
  end do
  if (any(c /= expected)) error stop "levels"
  if (b(17) /= 2 .or. b(1) /= 2 .or. b(5) /= 14) error stop "auto"
end program
