! RUN: %accc -O1 %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! INDEPENDENT and AUTO beside SEQ, as other compilers take them: a warning, and the loop
! runs in sequence.
program seq_beside_others
  implicit none
  integer, parameter :: n = 30
  integer :: i, k, a(n), b(n)
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
  ! CHECK-NOT: warning
  !$acc serial loop independent copy(b)
  do i = 1, n
    b(i) = b(i) + 1
  end do
  if (any(a /= [(32 * i - 57, i = 1, n)])) error stop "independent"
  if (b(17) /= 2 .or. b(1) /= 2 .or. b(5) /= 14) error stop "auto"
end program
