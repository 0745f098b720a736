! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! ROUTINE directives in front of USE and IMPORT, as many programs have them, and between them.
module constants
  implicit none
  integer :: k = 2
end module

module routines
  !$acc routine(outside) seq
  use constants
  implicit none
  interface
    subroutine outside(a)
      use constants
      !$acc routine seq
      import
      real :: a
    end subroutine
  end interface
contains
  subroutine twice(a)
    !$acc routine seq
    use, intrinsic :: iso_c_binding
    use constants, only: factor => k
    real(c_float) :: a
    call inner
  contains
    subroutine inner
      !$acc routine seq
      use constants
      a = a * factor
    end subroutine
  end subroutine
  pure elemental real function raised(x)
    use, intrinsic :: iso_c_binding
    !$acc routine seq
    use constants, only: k
    real, intent(in) :: x
    raised = x + k
  end function
end module

subroutine outside(a)
  !$acc routine seq
  use constants
  implicit none
  real :: a
  a = 10 * a * k
end subroutine

program before_use
  use routines
  implicit none
  real :: a(100)
  integer :: i
  a = [(i, i=1, 100)]
  !$acc parallel loop copy(a)
  do i = 1, 100
    call twice(a(i))
    a(i) = raised(a(i))
    call outside(a(i))
  end do
  if (any(nint(a) /= [(20 * (2 * i + 2), i=1, 100)])) error stop 'wrong'
end program
