! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! if(false) runs the construct on the host, on the host's data (2.5.6): then no
! copy of the array on the device is looked at.
program if_clause
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), i, turn
  logical :: on_device

  do turn = 0, 1
    on_device = turn == 1
    a = 0
    !$acc parallel loop if(on_device) copy(a)
    do i = 1, n
      a(i) = i + turn
    end do
    do i = 1, n
      if (a(i) /= i + turn) error stop 'parallel'
    end do
    !$acc kernels if(.not. on_device) copy(a)
    do i = 1, n
      a(i) = 2 * a(i)
    end do
    !$acc end kernels
    if (a(n) /= 2 * (n + turn)) error stop 'kernels'
    !$acc serial if(n > 1000) copy(a)
    a(1) = 7
    !$acc end serial
    if (a(1) /= 7) error stop 'serial'
  end do
end program if_clause
