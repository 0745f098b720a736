! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0
! RUN: %accc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=sequential
! CHECK: remark: loop is shared by gangs

! WHERE with a mask that the same kernels construct computes: flang assigns it by a
! descriptor, which the lanes of the gang share.
program kernels_where
  implicit none
  integer, parameter :: n = 200
  real(8) :: x(n)
  logical :: mask(n)
  integer :: i
  block
    real :: c(n), r(n), x(n)
    c = [(modulo(i, 7) - 3, i = 1, n)]
    r = [(modulo(i, 5) - 2, i = 1, n)]
    call two_comparisons(n, c, r, x)
    if (any(x /= merge(c, merge(r, 1., c > 1 .or. r < 0), c > 0 .and. r > 0))) error stop 'comparisons'
  end block
  call allocatables()
  x = [(i - 50, i=1, n)]
  !$acc kernels copy(x) copyout(mask)
  mask = x > 0
  where (mask)
    x = 2 * x
  elsewhere
    x = -x
  end where
  x(1:n - 1) = x(2:n)
  !$acc end kernels
  do i = 1, n
    if (mask(i) .neqv. i > 50) error stop 'mask'
    if (abs(x(i) - value(min(i + 1, n))) > 0) error stop 'values'
  end do
contains
  ! The second loop loads the descriptor of the mask's array again.
  ! Of explicit shape, with bounds that only the run knows.
  subroutine two_comparisons(m, c, r, x)
    integer, intent(in) :: m
    real, intent(in) :: c(m), r(m)
    real, intent(inout) :: x(m)
    !$acc kernels
    where (c > 0 .and. r > 0)
      x = c
    elsewhere (c > 1 .or. r < 0)
      x = r
    elsewhere
      x = 1
    end where
    !$acc end kernels
  end subroutine two_comparisons

  subroutine allocatables()
    real(8), allocatable :: p(:, :), q(:, :), r(:, :)
    allocate(p(0:29, 5), q(30, 5))
    p = reshape([(i, i=1, 150)], [30, 5])
    q = merge(p, -p, modulo(p, 3.) < 1)
    r = merge(q + 2*p, -p, q > 0)
    !$acc kernels copy(p) copyin(q)
    where (q > 0)
      p = q + 2*p
    elsewhere
      p(:, :) = -p
    end where
    !$acc end kernels
    if (any(abs(p - r) > 0) .or. lbound(p, 1) /= 0) error stop 'allocatables'
  end subroutine allocatables
  real(8) function value(i)
    integer, intent(in) :: i
    value = merge(2 * (i - 50), 50 - i, i > 50)
  end function value
end program kernels_where
