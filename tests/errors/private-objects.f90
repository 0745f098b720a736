! Private copies of objects that accc cannot make.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accc -c own.f90 -o x.o 2>&1 | FileCheck own.f90
! RUN: not %accc -c any.f90 -o x.o 2>&1 | FileCheck any.f90
! RUN: not %accc -c final.f90 -o x.o 2>&1 | FileCheck final.f90
! RUN: not %accc -c pointer.f90 -o x.o 2>&1 | FileCheck pointer.f90
! RUN: sh -c '"$@" || test $? = 1' sh %accc -c arrays.f90 -o x.o 2> arrays.txt
! RUN: FileCheck arrays.f90 < arrays.txt
! RUN: not test -e x.o

!--- own.f90
subroutine list(a, n)
  type node
    integer :: value
    type(node), allocatable :: next
  end type
  type(node) :: head
  integer :: n, a(n), i
  ! CHECK: own.f90:[[#@LINE+1]]:31: error: not yet supported: an object with allocatable components of its own type in a private, firstprivate or reduction clause: 'head'
  !$acc parallel loop private(head)
  do i = 1, n
    head%value = i
    a(i) = head%value
  end do
end subroutine
!--- any.f90
subroutine any(a, n)
  type holder
    class(*), allocatable :: value
    character(:), allocatable :: text
  end type
  type named
    character(:), allocatable :: text
  end type
  type(holder) :: h
  type(named) :: t
  integer :: n, a(n), i
  ! CHECK: any.f90:[[#@LINE+1]]:31: error: not yet supported: an object with polymorphic components in a private, firstprivate or reduction clause: 'h'
  !$acc parallel loop private(h)
  do i = 1, n
    a(i) = merge(1, 0, allocated(h%value))
  end do
end subroutine
!--- final.f90
module shapes
  type shape
    integer, allocatable :: a(:)
  contains
    final :: finish
  end type
contains
  subroutine finish(x)
    type(shape) :: x
  end subroutine
  subroutine use(a, n)
    integer :: n, a(n), i
    type(shape) :: x
    ! CHECK: final.f90:[[#@LINE+1]]:33: error: not yet supported: an object with a FINAL procedure in a private, firstprivate or reduction clause: 'x'
    !$acc parallel loop private(x)
    do i = 1, n
      a(i) = merge(1, 0, allocated(x%a))
    end do
  end subroutine
end module
!--- pointer.f90
subroutine concurrent(a, p)
  implicit none
  integer :: a(10), i
  integer, pointer :: p
  !$acc kernels
  ! CHECK: pointer.f90:[[#@LINE+1]]:39: error: not yet supported: LOCAL_INIT of a pointer: 'p'
  do concurrent (i = 1:10) local_init(p)
    a(i) = p + i
  end do
  !$acc end kernels
end subroutine
!--- arrays.f90
subroutine arrays(a, n)
  type t
    integer :: value
  end type
  class(t), allocatable :: c(:)
  integer :: n, a(n), i
  ! CHECK: arrays.f90:[[#@LINE+1]]:31: error: not yet supported: a polymorphic variable in a private, firstprivate or reduction clause: 'c'
  !$acc parallel loop private(c)
  do i = 1, n
    c(1)%value = i
    a(i) = c(1)%value
  end do
end subroutine
