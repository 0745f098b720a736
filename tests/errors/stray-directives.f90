! Directives that are spelt right and stand where they cannot.
!
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accc -c stray.f90 -o x.o 2>&1 | FileCheck stray.f90
! RUN: not %accc -c unfollowed.f90 -o x.o 2>&1 | FileCheck unfollowed.f90
! RUN: not %accc -c inside.f90 -o x.o 2>&1 | FileCheck inside.f90
! RUN: not %accc -c lists.f90 -o x.o 2>&1 | FileCheck lists.f90
!--- lists.f90
subroutine lists(a)
  real :: a
  ! CHECK: lists.f90:[[#@LINE+1]]:33: error: a ROUTINE directive with BIND has one name
  !$acc routine(f, g, h) nohost bind(d) seq
  call f(a)
end subroutine
!--- stray.f90
subroutine stray(a)
  implicit none
  real :: a(10)
  ! CHECK: stray.f90:[[#@LINE+1]]:{{[0-9]+}}: error: expected OpenACC directive: 'END' ends no directive here
  !$acc end data
end subroutine
!--- unfollowed.f90
subroutine unfollowed(a)
  real :: a(10)
  ! CHECK: unfollowed.f90:[[#@LINE+1]]:{{[0-9]+}}: error: expected OpenACC directive: 'ATOMIC' cannot stand here, or what belongs to it does not follow
  !$acc atomic
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
!--- inside.f90
subroutine inside(a)
  real :: a(10, 10)
  !$acc parallel loop
  !dir$ ivdep
  do i = 1, 10
    do j = 1, 10
      a(j, i) = 1
    end do
    ! CHECK: inside.f90:[[#@LINE+1]]:{{[0-9]+}}: error:
    !$acc end parallel loop
  end do
end subroutine
