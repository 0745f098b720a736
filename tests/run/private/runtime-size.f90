! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A private array whose size is known only at run time.
program runtime_size
  implicit none
  integer :: n

  do n = 3, 33, 10
    call work(n)
  end do

contains

  subroutine work(n)
    integer, intent(in) :: n
    integer :: buffer(n), a(200), i, k

    !$acc parallel loop gang private(buffer) copyout(a)
    do i = 1, 200
      do k = 1, n
        buffer(k) = i + k
      end do
      a(i) = 0
      do k = 1, n
        a(i) = a(i) + buffer(n + 1 - k)
      end do
    end do
    do i = 1, 200
      if (a(i) /= n * i + n * (n + 1) / 2) error stop 'a'
    end do
  end subroutine work
end program runtime_size
