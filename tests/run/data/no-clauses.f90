! RUN: %accc -O2 -cpp %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: not %accc -c -DWAITS -cpp %s -o %t.o 2>&1 | FileCheck --check-prefix=WAITS %s

! DATA constructs without data, around what flang lowers to branches, and ENTER DATA and EXIT DATA
! directives without: the statements run as they would without the directive.
program no_clauses
  implicit none
  integer :: a(20), i, n
  a = 0
  n = 5
  !$acc data
  do i = 1, 20
    select case (mod(i, 3))
    case (0)
      a(i) = i
    case default
      a(i) = -i
    end select
  end do
  !$acc data if(n > 3)
  !$acc parallel loop
  do i = 1, 20
    a(i) = 2*a(i)
  end do
  do while (n > 0)
    n = n - 1
  end do
  !$acc end data
  !$acc end data
  ! CHECK: no-clauses.f90:[[#@LINE+1]]:9: warning: ENTER DATA without data has no effect
  !$acc enter data
  if (n == 0) then
    ! CHECK: no-clauses.f90:[[#@LINE+1]]:11: warning: EXIT DATA without data has no effect
    !$acc exit data if(a(1) > 0) async(1) finalize
  end if
#ifdef WAITS
  ! WAITS: no-clauses.f90:[[#@LINE+1]]:9: error: At least one of COPYOUT, DELETE, DETACH clause must appear on the EXIT DATA directive
  !$acc exit data wait(1)
#endif
  if (n /= 0 .or. any(a /= [(merge(2*i, -2*i, mod(i, 3) == 0), i=1, 20)])) error stop
end program no_clauses
