! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=shuffle %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: env ACC_DEVICE_TYPE=host ACCC_HOST_GANGS=all OMP_NUM_THREADS=4 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='one gang runs'

! Functions whose values flang puts into a local array, which the construct's parts share, and
! array statements in branches.
module shifts
  implicit none
  integer, parameter :: n = 300
contains
  subroutine assumed(w)
    real(8), intent(inout) :: w(:)
    !$acc kernels
    ! CHECK: [[@LINE+1]]:5: remark: loop is shared by gangs and vector lanes
    w(1:n) = cshift(w(1:n), 2)
    !$acc end kernels
  end subroutine assumed

  subroutine unknown_size(w, v)
    real(8), intent(inout) :: w(:), v(:)
    !$acc kernels
    ! CHECK: [[@LINE+1]]:5: remark: loop is shared by gangs and vector lanes
    w = cshift(v, 3)
    w(2:n - 1) = eoshift(w(2:n - 1), -1)
    !$acc end kernels
  end subroutine unknown_size

  ! Extents that only the run knows.
  subroutine explicit(w, v, m, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: w(n), v(0:n - 1), m(n, 2)
    !$acc kernels
    ! CHECK: [[@LINE+1]]:5: remark: loop is shared by gangs and vector lanes
    w = v - cshift(v, 1)
    m = cshift(m, -1, 1)
    !$acc end kernels
  end subroutine explicit

  subroutine shifted(w)
    real(8), intent(inout) :: w(-3:n - 4)
    !$acc kernels
    w = cshift(w, 1)
    w = eoshift(w, -1)
    !$acc end kernels
  end subroutine shifted

  ! The host takes the branch, and gangs share the statements.
  subroutine branches(a, b, flag)
    real(8), intent(inout) :: a(n), b(n)
    logical, intent(in) :: flag
    !$acc kernels
    if (flag) then
      ! CHECK: [[@LINE+1]]:7: remark: loop is shared by gangs and vector lanes
      a = b + 1
    else
      ! CHECK: [[@LINE+1]]:7: remark: loop is shared by gangs and vector lanes
      a = cshift(b, 2)
      where (a > 5) b = a
    end if
    b = a + b
    !$acc end kernels
  end subroutine branches
end module shifts

program main
  use shifts
  implicit none
  real(8) :: w(n), v(n), m(n, 2), b(n)
  integer :: i
  v = [(i, i=1, n)]
  w = v
  call assumed(w)
  if (any(w /= cshift(v, 2))) error stop 'assumed shape'

  m(:, 1) = 0
  m(:, 2) = v
  call assumed(m(:, 2))
  if (any(m(:, 2) /= w) .or. any(m(:, 1) /= 0)) error stop 'column'

  call unknown_size(w, v)
  if (any(w(3:n - 1) /= [(modulo(i + 2, n) + 1, i=2, n - 2)]) .or. w(2) /= 0) error stop 'size'
  if (w(1) /= 4 .or. w(n) /= 3) error stop 'ends'

  m(:, 1) = v
  m(:, 2) = 2*v
  call explicit(w, v, m, n)
  if (any(w /= v - cshift(v, 1))) error stop 'explicit shape'
  if (any(m(:, 1) /= cshift(v, -1)) .or. any(m(:, 2) /= 2*m(:, 1))) error stop 'explicit matrix'

  w = v
  call shifted(w)
  if (w(1) /= 0 .or. any(w(2:) /= v(2:))) error stop 'lower bound'

  b = v
  call branches(w, b, .true.)
  if (any(w /= v + 1) .or. any(b /= 2*v + 1)) error stop 'then'
  b = v
  call branches(w, b, .false.)
  if (any(w /= cshift(v, 2))) error stop 'else'
  if (any(b /= w + merge(w, v, w > 5))) error stop 'where'

  print *, 'PASS'
end program main
