! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! A device function with local arrays and an array result.
module vectors
  implicit none
contains
  function cross(a, b) result(c)
    !$acc routine seq
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c(1) = a(2) * b(3) - a(3) * b(2)
    c(2) = a(3) * b(1) - a(1) * b(3)
    c(3) = a(1) * b(2) - a(2) * b(1)
  end function cross
end module vectors
program function_result_array
  use vectors
  implicit none
  real :: u(3, 25), v(3, 25), w(3, 25)
  integer :: i, j

  do i = 1, 25
    u(:, i) = [1, i, 2]
    v(:, i) = [i, 0, 3]
  end do
  !$acc parallel loop copyin(u, v) copyout(w)
  do i = 1, 25
    w(:, i) = cross(u(:, i), v(:, i))
  end do
  do i = 1, 25
    if (any(w(:, i) /= [3.0 * i, 2.0 * i - 3.0, -real(i)**2])) error stop 'w'
  end do
  w = 0
  ! One thread of the gang calls the function, all lanes use its result.
  !$acc parallel loop gang copyin(u, v) copy(w)
  do i = 1, 25
    w(:, i) = cross(u(:, i), v(:, i))
    !$acc loop vector
    do j = 1, 3
      w(j, i) = w(j, i) + j
    end do
  end do
  do i = 1, 25
    if (any(w(:, i) /= [3.0 * i + 1, 2.0 * i - 1.0, 3 - real(i)**2])) error stop 'gangs'
  end do
end program function_result_array
