! RUN: %accc %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Components beside other variables in the PRESENT clause of a procedure's DECLARE directive.
module mixing
  implicit none
  type mix_type
    complex(8), allocatable :: of_g(:,:)
  end type
  real(8), allocatable :: gg(:)
contains
  subroutine screening(drho)
    type(mix_type), intent(inout) :: drho
    ! CHECK: [[#@LINE+1]]:33: warning: a component in the PRESENT clause of a DECLARE directive is not checked
    !$acc declare present(drho, drho%of_g, gg)
    !$acc kernels
    drho%of_g(:,1) = drho%of_g(:,1) * gg(:) / (gg(:) + 1d0)
    !$acc end kernels
  end subroutine
end module
program main
  use mixing
  implicit none
  type(mix_type) :: d
  allocate(d%of_g(10,1), gg(10))
  d%of_g = (1d0,0d0); gg = 1d0
  !$acc data copyin(d, gg) copy(d%of_g)
  call screening(d)
  !$acc end data
  if (abs(sum(real(d%of_g)) - 5) > 1d-9) error stop 1
  print *, 'ok'
end program
