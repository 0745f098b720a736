! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A data construct whose if clause is false does nothing (2.6.5).
program data_if
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), i, turn

  do turn = 1, 2
    a = turn
    !$acc data copy(a) if(turn == 1)
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) + i
    end do
    !$acc end data
    do i = 1, n
      if (a(i) /= turn + i) error stop 'a'
    end do
    ! Without the region the construct itself copies what it uses, be it on a condition.
    b = 0
    !$acc data copy(a) create(b) if(turn == 1)
    !$acc kernels
    do i = 1, n
      if (turn == 1) then
        b(i) = i
        a(i) = a(i) + b(i)
      else
        a(i) = a(i) - 1
      end if
    end do
    !$acc end kernels
    !$acc end data
    do i = 1, n
      if (turn == 1 .and. a(i) /= 1 + 2 * i) error stop 'within'
      if (turn == 2 .and. a(i) /= 1 + i) error stop 'without'
    end do
    !$acc enter data copyin(a) if(turn == 2)
    !$acc exit data delete(a) if(turn == 2)
  end do
end program data_if
