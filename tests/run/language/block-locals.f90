! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Variables of a BLOCK belong to the gang or worker that runs it: lanes share them.
program block_locals
  implicit none
  integer, parameter :: n = 40, m = 11
  integer :: a(n, m), b(n, m), i, j

  !$acc parallel copyout(a, b) num_workers(3)
  !$acc loop gang
  do j = 1, m
    block
      integer :: t(n), last
      last = n + 1
      !$acc loop vector
      do i = 1, n
        t(i) = i * j
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = t(last - i)
      end do
    end block
  end do
  !$acc loop gang worker
  do j = 1, m
    block
      integer :: t(n)
      !$acc loop vector
      do i = 1, n
        t(n + 1 - i) = i + j
      end do
      !$acc loop vector
      do i = 1, n
        block
          integer :: own
          own = t(i) - j
          b(i, j) = own * own
        end block
      end do
    end block
  end do
  !$acc end parallel
  do j = 1, m
    do i = 1, n
      if (a(i, j) /= (n + 1 - i) * j) error stop 'gang'
      if (b(i, j) /= (n + 1 - i)**2) error stop 'worker'
    end do
  end do
end program
