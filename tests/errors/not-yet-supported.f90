! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=flang/

! What flang cannot lower ends like any other error.
subroutine private_character(a, n)
  implicit none
  integer, intent(out) :: a(10)
  integer, intent(in) :: n
  character(len=n) :: name
  integer :: i

  ! CHECK: not-yet-supported.f90:[[#@LINE+1]]:{{[0-9]+}}: error: not yet supported: {{.*}}private
  !$acc parallel loop private(name) copyout(a)
  do i = 1, 10
    name = 'ab'
    a(i) = len_trim(name)
  end do
end subroutine private_character
