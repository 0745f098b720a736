! Pointers that are components of elements of arrays: of arrays without elements,
! where flang 22 would end, and with subscripts out of bounds, where it would not
! say in which line.
!
! RUN: %accc -c %s -o %t.o
! RUN: %accc -fno-openacc -c %s -o %t.o
! RUN: not %accc -c -cpp -DWRONG %s -o %t.wrong.o 2>&1 | FileCheck %s
module m
  implicit none
  type t
    real, pointer :: p(:)
    procedure(f), pointer, nopass :: q
  end type
  type outer
    type(t) :: part(2)
  end type
  integer, parameter :: none = 0
  type(t) :: a(none), b(3)
  type(outer) :: c(none)
contains
  function f(n) result(p)
    integer, intent(in) :: n
    real, pointer :: p(:)
    allocate (p(n))
  end function
  subroutine s(i, x)
    integer, intent(in) :: i
    real, target :: x(:)
    integer :: k
    a(i)%p => null()
    a(i)%p => x
    a(i)%p(1:) => x
    c(i)%part(2)%p => f(i)
    b(i)%p => last(x)
    b(i)%q => f
    associate (d => b(2:))
      d(i)%p => x
    end associate
    forall (k=1:3) b(k)%p => x(k:)
#ifdef WRONG
    ! CHECK: pointer-elements.f90:[[@LINE+1]]:5: warning: subscript 5 is greater than upper bound 3 for dimension 1 of array
    b(5)%p => x
    ! CHECK: pointer-elements.f90:[[@LINE+1]]:{{[0-9]+}}: error:
    b(1)%p => i
#endif
  contains
    function last(x)
      real, target, intent(in) :: x(:)
      real, pointer :: last(:)
      last => x(size(x):)
    end function
  end subroutine
end module
