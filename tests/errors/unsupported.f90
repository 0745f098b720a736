! A construct that accc cannot compile is an error at its place: exit code 1, no
! output, and nothing left in the folder.
!
! RUN: rm -rf %t && split-file %s %t && cd %t && mkdir out
! RUN: not %accc -c part.f90 -o out/x.o 2> part.txt
! RUN: FileCheck %s --check-prefix=PART --input-file=part.txt --match-full-lines --strict-whitespace
! PART:{{.*}}part.f90:6:5: error: not yet supported: reduction of 'a(2:4)' where the construct uses the array in other ways; reduce a scalar, and assign that to the element after the construct
! PART-NEXT:    call add(a)
! PART-NEXT:    ^
!
! Levels that do not nest are the program's error, which flang finds.
! RUN: not %accc -c nest.f90 -o out/x.o 2>&1 | FileCheck %s --check-prefix=NEST
! NEST: nest.f90:6:16: error: GANG clause is not allowed in the region of a loop with the VECTOR clause
!
! Only a device that cannot have the construct refuses it.
! RUN: %accc -c call.f90 -o host.o
! RUN: not %accc -c --offload-arch=sm_90 call.f90 -o out/x.o 2>&1 | FileCheck %s --check-prefix=CALL
! CALL: call.f90:5:{{.*}}error: CPU_TIME in device code: '_FortranA{{.*}}' is called in kernel 'accc__QPs_l3' but has no device version
!
! The same for what `bind` names, when the program is linked: it may be in another file.
! RUN: not %accc -shared -fPIC --offload-arch=gfx90a bound.f90 -o out/x.so 2>&1 | FileCheck %s --check-prefix=BOUND
! BOUND: bound.f90:12:{{.*}}error: 'y' is called in kernel '{{[^']*}}' but has no device version
!
! What has no data operation, and what the run would have to look up.
! RUN: not %accc -c any.f90 -o out/x.o 2>&1 | FileCheck %s --check-prefix=ANY
! ANY: any.f90:5:{{.*}}error: not yet supported: variable of any type 'o' in a compute construct
! RUN: %accc -c dispatch.f90 -o host.o
! RUN: not %accc -c --offload-arch=sm_90 dispatch.f90 -o out/x.o 2>&1 | FileCheck %s --check-prefix=DISPATCH
! DISPATCH: dispatch.f90:19:{{.*}}error: not yet supported: a type-bound procedure of a polymorphic object
! RUN: %accc -c procedure.f90 -o host.o
! RUN: not %accc -c --offload-arch=sm_90 procedure.f90 -o out/x.o 2>&1 | FileCheck %s --check-prefix=PROCEDURE
! PROCEDURE: procedure.f90:10:{{.*}}error: not yet supported: a dummy procedure or procedure pointer in device code
!
! The exit code is 1.
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c part.f90 -o out/x.o
! RUN: ls -A out | count 0
!--- part.f90
subroutine s(a)
  real :: a(10)
  integer :: i
  !$acc parallel loop reduction(+:a(2:4))
  do i = 1, 10
    call add(a)
  end do
end subroutine
!--- nest.f90
subroutine s(a)
  real :: a(10, 10)
  integer :: i, j
  !$acc parallel loop vector
  do j = 1, 10
    !$acc loop gang
    do i = 1, 10
      a(i, j) = 1
    end do
  end do
end subroutine
!--- call.f90
subroutine s(a)
  real :: a(10)
  !$acc parallel loop
  do i = 1, 10
    call cpu_time(a(i))
  end do
end subroutine
!--- any.f90
subroutine s(a, o)
  real :: a(10)
  class(*) :: o
  !$acc serial
  select type (o)
  type is (real)
    a(1) = o
  end select
  !$acc end serial
end subroutine
!--- dispatch.f90
module shapes
  type, abstract :: shape
  contains
    procedure(measure), deferred :: area
  end type
  abstract interface
    real function measure(this)
      import shape
      class(shape), intent(in) :: this
    end function
  end interface
contains
  subroutine s(a, o)
    real :: a(10)
    class(shape) :: o
    integer :: i
    !$acc parallel loop
    do i = 1, 10
      a(i) = o%area()
    end do
  end subroutine
end module
!--- procedure.f90
subroutine s(a, f)
  real :: a(10)
  interface
    real function f(i)
      integer :: i
    end function
  end interface
  !$acc parallel loop
  do i = 1, 10
    a(i) = f(i)
  end do
end subroutine
!--- bound.f90
module m
contains
  subroutine step(x)
    !$acc routine seq bind("y")
    real :: x
    x = 1
  end subroutine
  subroutine s(a)
    real :: a(10)
    !$acc parallel loop
    do i = 1, 10
      call step(a(i))
    end do
  end subroutine
end module
