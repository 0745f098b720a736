! RUN: %accc -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning %s

! Nobody writes loops without statements: where one has them and accc says this, they were lost.
program empty_loops
  implicit none
  integer :: i, j, a(4)
  integer(8) :: k
  ! CHECK: empty-loops.f90:[[#@LINE+1]]:9: warning: this loop has no statements
  !$acc parallel loop collapse(2)
  do i = 1, 3
    do j = 1, 4
    end do
  end do
  ! CHECK: empty-loops.f90:[[#@LINE+2]]:9: warning: this loop has no statements
  !$acc parallel
  !$acc loop
  do k = 1, 3
  end do
  !$acc end parallel
  !$acc parallel loop
  do k = 1, 4
    a(k) = int(k)
  end do
  print *, a
end program
