! RUN: %accc -O2 --offload-arch=gfx90a --emit=asm --offload-device-only %s -o - | FileCheck %s --check-prefix=AMD
! RUN: %accc -O2 --offload-arch=sm_90 --emit=asm --offload-device-only %s -o - | FileCheck %s --check-prefix=NVIDIA

! What components lead to is device memory in routines, too: objects of a type and polymorphic ones.

! AMD-LABEL: {{^}}accc__QMmPof_types_l{{[0-9]+}}:
! AMD-NOT: flat_load
! AMD: s_endpgm
! AMD-LABEL: {{^}}accc__QMmPof_classes_l{{[0-9]+}}:
! AMD-NOT: flat_load
! AMD: s_endpgm

! NVIDIA-LABEL: .entry accc__QMmPof_types_l
! NVIDIA-NOT: {{[[:space:]]}}ld.b64
! NVIDIA: ret;
! NVIDIA-LABEL: .entry accc__QMmPof_classes_l
! NVIDIA-NOT: {{[[:space:]]}}ld.b64
! NVIDIA: ret;
module m
  implicit none
  type cell
    real(8), allocatable :: u(:, :)
    integer :: n
  end type
contains
  pure real(8) function of_type(this, i)
    !$acc routine seq
    type(cell), intent(in) :: this
    integer, intent(in) :: i
    of_type = this%u(i, 1)**2
  end function
  pure real(8) function of_class(this, i)
    !$acc routine seq
    class(cell), intent(in) :: this
    integer, intent(in) :: i
    of_class = this%u(i, 1)**2
  end function
  subroutine of_types(this, n, a)
    type(cell), intent(in) :: this
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, n
      a(i) = of_type(this, i)
    end do
  end subroutine
  subroutine of_classes(this, n, a)
    class(cell), intent(in) :: this
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, n
      a(i) = of_class(this, i)
    end do
  end subroutine
end module
