! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Transformational functions that flang leaves to its runtime, in kernels: each
! iteration's digest of the results is compared with the host's.
program array_transformations
  implicit none
  integer, parameter :: m = 70
  integer :: kernel(10, m), host(10, m), j, k

  !$acc parallel loop gang vector copyout(kernel)
  do j = 1, m
    call digest(j, kernel(:, j))
  end do
  do j = 1, m
    call digest(j, host(:, j))
  end do
  do j = 1, m
    do k = 1, 10
      if (kernel(k, j) /= host(k, j)) then
        print *, 'digest', k, 'of', j, ':', kernel(k, j), 'instead of', host(k, j)
        error stop 1
      end if
    end do
  end do
  if (all(host == 0)) error stop 'nothing was compared'
contains
  subroutine digest(seed, d)
    !$acc routine seq
    integer, intent(in) :: seed
    integer, intent(out) :: d(10)
    integer :: a(4, 3), b(3, 4), v(12), w(4), i, j
    real :: x(4)
    logical :: mask(4, 3)

    do j = 1, 3
      do i = 1, 4
        a(i, j) = mod(seed * i + 5 * j, 11) - 4
      end do
    end do
    mask = a > 0
    b = reshape(a, [3, 4], order=[2, 1])
    d(1) = weigh(reshape(b, [12]))
    v = reshape([(seed * i, i = 1, 5)], [12], pad=[-1, seed])
    d(2) = weigh(v)
    v(1:count(mask)) = pack(a, mask)
    d(3) = weigh(v) + size(pack(a, mask))
    a = unpack([(10 * i, i = 1, 12)], mask, a)
    d(4) = weigh(reshape(a, [12]))
    b = spread(a(1, :), 2, 4)
    d(5) = weigh(reshape(b, [12]))
    w = findloc(a, a(2, 1), dim=2)
    d(6) = weigh(w) + 100 * sum(findloc(a, a(3, 2)))
    d(7) = iall(a) + 3 * iany(a(:, 2)) + 7 * iparity(a(1, :)) + sum(iany(a, 2))
    x = real(a(:, 1))
    d(8) = nint(100 * norm2(x)) + nint(10 * sum(norm2(real(a), 1)))
    d(9) = merge(1, 0, parity(mask)) + count(parity(mask, 1))
    d(10) = transfer(1.5 * seed, 1) + sum(transfer([x(1), x(4)], [1]))
  end subroutine

  pure integer function weigh(v)
    !$acc routine seq
    integer, intent(in) :: v(:)
    integer :: i
    weigh = 0
    do i = 1, size(v)
      weigh = weigh + i * v(i)
    end do
  end function
end program
