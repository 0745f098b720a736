! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! No pointer leads to a private array of run-time size: loops that read a pointer's target and set such an array
! are shared. To one with TARGET a pointer may lead.
module pointers_of_solver
  implicit none
  real(8), pointer :: al(:)
contains
  subroutine plain(n, nd, z)
    integer, intent(in) :: n, nd
    real(8), intent(inout) :: z(n*nd)
    real(8) :: sw(nd)
    integer :: i, id, jd
    !$acc kernels
    !$acc loop independent private(sw)
    do i = 1, n
      do id = 1, nd
        sw(id) = z(nd*(i - 1) + id)
      end do
      do id = 1, nd
        ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is shared by vector lanes
        do jd = 1, nd
          sw(id) = sw(id) - al(nd*(id - 1) + jd)
        end do
      end do
      do id = 1, nd
        z(nd*(i - 1) + id) = sw(id)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine with_target(n, nd, z)
    integer, intent(in) :: n, nd
    real(8), intent(inout) :: z(n)
    real(8), target :: sw(nd)
    real(8), pointer :: p(:)
    integer :: i, id
    !$acc kernels
    !$acc loop independent private(sw, p)
    do i = 1, n
      do id = 1, nd
        sw(id) = z(i)
      end do
      p => sw
      ! CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: loop is sequential: iterations may depend
      do id = 2, nd
        sw(id) = p(id - 1) + 1
      end do
      z(i) = sw(nd)
    end do
    !$acc end kernels
  end subroutine
end module

program array_and_module_pointer
  use pointers_of_solver
  implicit none
  integer, parameter :: n = 50, nd = 6
  real(8) :: z(n*nd), t(n)
  integer :: i, j
  allocate (al(nd*nd))
  al = [(real(i, 8), i=1, nd*nd)]
  z = [(real(i, 8), i=1, n*nd)]
  call plain(n, nd, z)
  do i = 1, n
    do j = 1, nd
      if (z(nd*(i - 1) + j) /= nd*(i - 1) + j - sum(al(nd*(j - 1) + 1:nd*j))) error stop 'plain'
    end do
  end do
  t = [(real(i, 8), i=1, n)]
  call with_target(n, nd, t)
  if (any(t /= [(real(i + nd - 1, 8), i=1, n)])) error stop 'target'
end program
