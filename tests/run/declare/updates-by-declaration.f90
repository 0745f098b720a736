! RUN: %accc -O2 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: env ACCC_TEST_DEVICES="host-discrete simt" %on-every-device %t

! UPDATE directives that repeat the declaration of a variable in a DECLARE directive move all of it;
! those with other subscripts move the element.
module updates_by_declaration
  implicit none
  integer, parameter :: n = 10, m = 3
  type parts
    integer :: x(n)
    integer, allocatable :: y(:)
  end type
  integer :: a(n), b(0:n, m), v(3), one(1)
  type(parts) :: object
  !$acc declare create(a, b, v, one, object)
contains
  subroutine within()
    ! CHECK: by-declaration.f90:[[#@LINE+1]]:25: warning: 'a(n)' is one element, with the bounds of a variable in a DECLARE directive: it is taken for 'a'
    !$acc update device(a(n)) async
    !$acc wait
  end subroutine
end module

module declares_for_others
  use updates_by_declaration, renamed => a
  implicit none
  integer :: c(m)
  ! CHECK: by-declaration.f90:[[#@LINE+1]]:24: warning: a DECLARE directive is about whole variables: it is taken for one of 'c'
  !$acc declare create(c(m))
end module

program repeats_declarations
  use declares_for_others
  implicit none
  integer :: i, sums(3), more
  renamed = [(i, i = 1, n)]
  call within()
  b = 2
  c = 4
  v = 1
  one = 7
  ! CHECK: by-declaration.f90:[[#@LINE+2]]:23: warning: 'b(n, m)' is one element
  ! CHECK: by-declaration.f90:[[#@LINE+1]]:32: warning: 'c(m)' is one element
  !$acc update device(b(n, m), c(m), v, one(1))
  !$acc parallel copyout(sums)
  sums = [sum(renamed), sum(b), sum(c)]
  !$acc end parallel
  if (any(sums /= [55, 66, 12])) error stop 'to the device'
  !$acc parallel loop
  do i = 1, n
    renamed(i) = -i
  end do
  !$acc parallel
  v = 5
  !$acc end parallel
  !$acc update self(renamed(n - 1))
  if (any(renamed /= [1, 2, 3, 4, 5, 6, 7, 8, -9, 10])) error stop 'another element'
  ! CHECK: by-declaration.f90:[[#@LINE+1]]:21: warning: 'v(3)' is one element, and the others are not moved, as other compilers do: for all of them name 'v'
  !$acc update self(v(3))
  if (any(v /= [1, 1, 5])) error stop 'a number'
  ! CHECK: by-declaration.f90:[[#@LINE+1]]:21: warning: 'renamed(n)' is one element
  !$acc update self(renamed(n))
  if (sum(renamed) /= -55) error stop 'to the host'

  ! Names of ASSOCIATE, and components.
  a_name: associate (whole => b, column => b(:, 2), x => object%x)
    associate (again => whole)
      b = 3
      ! CHECK: by-declaration.f90:[[#@LINE+1]]:27: warning: 'again(n, m)' is one element, with the bounds of a variable in a DECLARE directive: it is taken for 'again'
      !$acc update device(again(n, m))
    end associate
    !$acc parallel copyout(more)
    more = sum(b)
    whole = 4
    !$acc end parallel
    if (more /= 99) error stop 'an array'
    ! Its last element has the subscript 11.
    !$acc update self(column(n))
    if (b(n - 1, 2) /= 4 .or. sum(b) /= 3*33 + 1) error stop 'an element of a section'
    ! CHECK: by-declaration.f90:[[#@LINE+1]]:23: warning: 'column(n + 1)' is one element
    !$acc update self(column(n + 1))
    if (any(b(:, 2) /= 4) .or. sum(b) /= 3*22 + 4*11) error stop 'a section'
    x = 5
    ! CHECK: by-declaration.f90:[[#@LINE+1]]:25: warning: 'x(n)' is one element
    !$acc update device(x(n))
    !$acc parallel copyout(more)
    more = sum(x)
    x = 6
    !$acc end parallel
    if (more /= 50) error stop 'a name of a component'
  end associate a_name
  ! CHECK: by-declaration.f90:[[#@LINE+1]]:21: warning: 'object%x(n)' is one element, with the bounds of a variable in a DECLARE directive: it is taken for 'object%x'
  !$acc update self(object%x(n))
  if (any(object%x /= 6)) error stop 'a component'
end program
