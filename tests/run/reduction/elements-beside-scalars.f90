! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Loops of kernels constructs that sum to an element and to a scalar, or find an extreme beside it.
program main
  implicit none
  integer :: b(200), i
  b = [(mod(i * 7, 23) + 1, i = 1, 200)]
  call sums(4, b)
  call sums(200, b)
  call sums(0, b)
contains
  subroutine sums(n, b)
    integer, intent(in) :: n, b(200)
    integer :: k, of_element(3), s, most, t
    real :: last
    of_element = 5
    s = 2
    most = -1
    last = 3
    !$acc kernels
    do k = 1, n
      of_element(2) = of_element(2) + 1
      s = s + b(k)
    end do
    !$acc end kernels
    if (any(of_element /= [5, 5 + n, 5]) .or. s /= 2 + sum(b(:n))) error stop 1
    !$acc kernels
    do k = 1, n
      most = max(most, b(k) + k)
      of_element(1) = of_element(1) + b(k)
      t = b(k) * 2
      of_element(3) = max(of_element(3), t)
      last = t
    end do
    if (n > 0) of_element(2) = of_element(2) + most
    !$acc end kernels
    if (most /= max(-1, maxval([(b(k) + k, k = 1, n)]))) error stop 2
    if (of_element(1) /= 5 + sum(b(:n)) .or. of_element(3) /= max(5, 2 * maxval(b(:n)))) error stop 3
    if (of_element(2) /= merge(5 + n + most, 5, n > 0)) error stop 4
    if (last /= merge(2 * b(max(n, 1)), 3, n > 0)) error stop 5
    !$acc kernels
    if (s > 0) then
      do k = 1, n
        s = s + b(k)
        of_element(2) = of_element(2) + b(k)
      end do
    end if
    !$acc end kernels
    if (s /= 2 + 2 * sum(b(:n))) error stop 6
  end subroutine
end program
