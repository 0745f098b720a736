! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning

! What iterations do with a variable is another operation than its reduction clause says.
subroutine operators(a, flags, n, largest, total, ok, bits)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  logical, intent(in) :: flags(n)
  real, intent(inout) :: largest, total
  logical, intent(inout) :: ok
  integer, intent(inout) :: bits
  integer :: i
  !$acc parallel loop reduction(+:largest)
  do i = 1, n
    ! CHECK: reduction-operator.f90:[[@LINE+1]]:5: warning: iterations combine values in 'largest' by 'max', and the reduction clause says '+': the results of several iterations are combined by that
    largest = max(largest, a(i))
  end do
  ! CHECK: reduction-operator.f90:[[@LINE-5]]:9: note: the loop
  !$acc parallel loop reduction(.or.:ok)
  do i = 1, n
    ! CHECK: reduction-operator.f90:[[@LINE+1]]:5: warning: iterations combine values in 'ok' by '.and.', and the reduction clause says '.or.'
    ok = ok .and. flags(i)
  end do
  !$acc parallel loop reduction(+:total) reduction(max:largest) reduction(ieor:bits) reduction(.and.:ok)
  do i = 1, n
    total = total - a(i)
    if (a(i) > largest) largest = a(i)
    bits = ieor(bits, i)
    if (.not. flags(i)) ok = .false.
  end do
end subroutine
