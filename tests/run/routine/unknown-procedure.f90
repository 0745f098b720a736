! RUN: %accc -O1 %s -o %t
! RUN: %on-hosts %t
! RUN: %accc --offload-arch=simt -O1 %s -o %t.simt
! RUN: env ACC_DEVICE_TYPE=host %t.simt
! RUN: not env ACC_DEVICE_TYPE=simt %t.simt 2>&1 | FileCheck %s

! An internal procedure with variables of its host has no code on devices: a pointer to it
! works on the host, and ends the program on a device.
! CHECK: a procedure pointer or dummy procedure is no routine that the source file of this kernel knows
module functions
contains
  real function square(x)
    !$acc routine seq
    real, intent(in) :: x
    square = x*x
  end function
end module
program unknown_procedure
  use functions
  implicit none
  abstract interface
    real function law(x)
      real, intent(in) :: x
    end function
  end interface
  real :: a(10), factor
  factor = 3
  call apply(scaled, a)
  if (any(abs(a - 6) > 1e-6)) error stop
contains
  real function scaled(x)
    real, intent(in) :: x
    scaled = factor*x
  end function
  subroutine apply(f, a)
    procedure(law) :: f
    real, intent(out) :: a(:)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, size(a)
      a(i) = f(2.)
    end do
  end subroutine
end program
