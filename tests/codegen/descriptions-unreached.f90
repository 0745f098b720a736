! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accc -fno-openacc -O0 --emit=llvm %s -o - | FileCheck %s
! RUN: %accc -O0 --emit=llvm %s -o - | FileCheck %s

! What describes derived types to the runtime is in a file as far as the file needs it: of the
! types of components that nothing here makes descriptors of there is nothing.

! CHECK-NOT: EXdtXpart
! CHECK-NOT: EXcXpart
! CHECK: _QMtypesEXdtXsized
! CHECK-NOT: EXdtXpart
! CHECK-NOT: EXcXpart
module types
  implicit none
  type part
    real, pointer :: values(:)
    integer :: number = 1
  end type
  type whole
    type(part), pointer :: first => null(), second => null()
  end type
  type sized
    integer :: n = 3
  end type
contains
  subroutine add(w, n, x)
    type(whole), intent(in) :: w
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + w%second%number
  end subroutine
  subroutine make(s)
    class(*), allocatable, intent(out) :: s
    allocate(sized :: s)
  end subroutine
end module
