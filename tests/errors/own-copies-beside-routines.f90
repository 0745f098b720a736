! RUN: %accc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

! A construct's own copy of a module's variable is another one than that which a routine reads.
module copies_beside_routines
  integer :: t, u(4)
contains
  subroutine reads(x)
    !$acc routine seq
    integer, intent(out) :: x
    x = t + u(2)
  end subroutine
  subroutine sets(x)
    !$acc routine seq
    integer, intent(out) :: x
    t = x
    x = t + 1
  end subroutine
end module

subroutine constructs(x)
  use copies_beside_routines
  integer :: x(8), k
  !$acc serial private(t) copy(x)
  ! CHECK: own-copies-beside-routines.f90:[[#@LINE+3]]:3: warning: a routine that is called here reads 't', but not the copy that the construct has and sets: a data clause of the construct for 't', or an argument, gives the routine what is set
  ! CHECK: own-copies-beside-routines.f90:[[#@LINE+1]]:3: note: set here
  t = 5
  call reads(x(1))
  !$acc end serial
  !$acc parallel loop private(t) copy(x)
  do k = 1, 8
    t = k
    ! CHECK: own-copies-beside-routines.f90:[[#@LINE+1]]:5: warning: a routine that is called here reads 't'
    call reads(x(k))
  end do
  !$acc parallel loop private(u) copy(x)
  do k = 1, 8
    u(2) = k
    ! CHECK: own-copies-beside-routines.f90:[[#@LINE+1]]:5: warning: a routine that is called here reads 'u'
    call reads(x(k))
  end do
  ! Data that both have.
  !$acc serial copy(x, t)
  t = 5
  call reads(x(1))
  !$acc end serial
  !$acc kernels copy(x)
  t = 5
  call reads(x(1))
  !$acc end kernels
  ! The one that is passed.
  !$acc serial copy(x)
  t = 5
  call reads(x(1))
  !$acc end serial
  !$acc serial copy(x)
  t = 5
  call sets(x(1))
  !$acc end serial
  ! What a loop leaves in the copy.
  !$acc parallel loop private(t) copy(x)
  do k = 1, 8
    ! CHECK: own-copies-beside-routines.f90:[[#@LINE+5]]:5: warning: a routine that is called here reads 't'
    ! CHECK: own-copies-beside-routines.f90:[[#@LINE+1]]:5: note: set here
    do t = 1, 8
      call reads(x(t))
    end do
    call reads(x(k))
  end do
  ! What the loop counts with.
  !$acc parallel loop copy(x)
  do t = 1, 8
    call reads(x(t))
  end do
end subroutine
