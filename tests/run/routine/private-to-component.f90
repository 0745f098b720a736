! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s --implicit-check-not="Fortran's library"
! RUN: %on-every-device %t

! In routines, too, private arrays are assigned to components, and sections to others, by loops
! over the elements.
! CHECK: nest of 2 loops is shared by vector lanes
module faces
  implicit none
  type face
    real(8), allocatable :: q(:, :, :), r(:)
  end type
contains
  subroutine prolong(f, n, src)
    !$acc routine vector
    type(face), intent(inout) :: f
    integer, intent(in) :: n
    real(8), intent(in) :: src(5, 0:n, 0:n)
    real(8) :: ql(5)
    integer :: i, k
    !$acc loop vector collapse(2) private(ql)
    do k = 0, n
      do i = 0, n
        ql(1:5) = src(1:5, i, k)*2
        f%q(1:5, i, k) = ql(1:5)
        if (i == 0) f%q(:, i, k) = ql
      end do
    end do
  end subroutine
  subroutine shift(f)
    !$acc routine seq
    type(face), intent(inout) :: f
    f%r(2:) = f%r(:size(f%r) - 1)
    f%r(1) = 7
  end subroutine
end module

program private_to_component
  use faces
  implicit none
  integer, parameter :: n = 6, count = 20
  type(face) :: f(count)
  real(8) :: src(5, 0:n, 0:n, count)
  integer :: e, i

  src = reshape([(real(i, 8), i=1, size(src))], shape(src))
  do e = 1, count
    allocate (f(e)%q(5, 0:n, 0:n), f(e)%r(9))
    f(e)%q = 0
    f(e)%r = [(e*i, i=1, 9)]
  end do
  !$acc data copyin(f, src)
  do e = 1, count
    !$acc enter data copyin(f(e)%q, f(e)%r)
  end do
  !$acc parallel loop gang present(f, src)
  do e = 1, count
    call prolong(f(e), n, src(:, :, :, e))
    call shift(f(e))
  end do
  do e = 1, count
    !$acc exit data copyout(f(e)%q, f(e)%r)
  end do
  !$acc end data
  do e = 1, count
    if (any(f(e)%q /= 2*src(:, :, :, e))) error stop 1
    if (any(f(e)%r /= [7, (e*i, i=1, 8)])) error stop 2
  end do
end program
