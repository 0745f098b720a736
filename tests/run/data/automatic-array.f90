! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Automatic arrays, whose bounds are known on entry of a procedure.
program automatic
  implicit none
  integer :: n

  do n = 1, 60, 13
    call work(n)
  end do

contains

  subroutine work(n)
    integer, intent(in) :: n
    integer :: a(n), b(0:n, n), i, j

    !$acc data create(a) copyout(b)
    !$acc parallel loop
    do i = 1, n
      a(i) = i * i
    end do
    !$acc parallel loop gang
    do j = 1, n
      !$acc loop vector
      do i = 0, n
        b(i, j) = i + a(j)
      end do
    end do
    !$acc end data
    do j = 1, n
      do i = 0, n
        if (b(i, j) /= i + j * j) error stop 'b'
      end do
    end do
  end subroutine work
end program automatic
