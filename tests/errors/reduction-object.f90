! RUN: not %accc -c -cpp -DWHOLE %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WHOLE
! RUN: not %accc -c -cpp %s -o %t.o 2>&1 | FileCheck %s

! Reductions of objects whose components have no copies of their own.
#ifdef WHOLE
module m
  type sums
    real :: x, y
  end type
contains
  subroutine whole(s)
    type(sums), intent(inout) :: s
    integer :: i
    !$acc parallel loop reduction(+:s%x)
    do i = 1, 10
      ! WHOLE: reduction-object.f90:[[#@LINE+1]]:{{[0-9]+}}: error: not yet supported: reduction of 's%x' where the construct uses it in other ways
      call add_one(s)
    end do
  end subroutine

  subroutine add_one(s)
    !$acc routine seq
    type(sums), intent(inout) :: s
    s%x = s%x + 1
  end subroutine
end module

#else
module n
  type lists
    real, allocatable :: x(:)
  end type
contains
  subroutine allocatable(l)
    type(lists), intent(inout) :: l
    integer :: i
    ! CHECK: reduction-object.f90:[[#@LINE+1]]:{{[0-9]+}}: error: not yet supported: reduction of 'l'
    !$acc parallel loop reduction(+:l)
    do i = 1, 10
      l%x(1) = l%x(1) + 1
    end do
  end subroutine
end module
#endif
