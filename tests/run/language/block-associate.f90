! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! block and associate constructs inside of kernels.
program block_associate
  implicit none
  integer, parameter :: n = 80
  real :: a(n), b(n)
  integer :: i

  a = 2
  b = 0
  !$acc parallel loop copyin(a) copyout(b)
  do i = 1, n
    block
      real :: t
      integer :: k
      t = 0
      do k = 1, 4
        t = t + a(i) * k
      end do
      associate (target_value => b(i), double => 2 * t)
        target_value = double + i
      end associate
    end block
  end do
  do i = 1, n
    if (b(i) /= 40 + i) error stop 'b'
  end do
end program block_associate
