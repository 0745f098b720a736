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
    call sections(a, n, turn == 1)
    call sections(a, n, turn == 2)
  end do
contains
  ! Of a section the region brings no more, where its condition holds.
  subroutine sections(a, n, on)
    integer, intent(in) :: n
    integer, intent(inout), target :: a(n)
    logical, intent(in) :: on
    integer :: i, b(n)
    integer, pointer :: p(:)
    p => a
    a = 1
    !$acc data copy(a(2:5)) if(on)
    !$acc parallel loop
    do i = 2, 5
      a(i) = a(i)*2
    end do
    !$acc end data
    !$acc data copy(p(3:7)) if(on)
    !$acc parallel loop
    do i = 3, 7
      p(i) = p(i)*3
    end do
    !$acc end data
    ! Where it is only read.
    b = 0
    !$acc data copyin(a(2:5)) if(on)
    !$acc parallel loop copyout(b(2:5))
    do i = 2, 5
      b(i) = a(i)
    end do
    !$acc end data
    if (any(b(:6) /= [0, a(2:5), 0])) error stop 'a section that is read'
    ! One or the other.
    !$acc data copy(a) if(on)
    !$acc data copy(a(5:8)) if(.not. on)
    !$acc parallel loop
    do i = 5, 8
      a(i) = a(i)*5
    end do
    !$acc end data
    !$acc end data
    ! Several of them.
    !$acc data copy(a(9:10), a(12:13)) if(on)
    !$acc parallel loop
    do i = 9, 13
      if (i /= 11) a(i) = a(i)*7
    end do
    !$acc end data
    if (any(a(1:14) /= [1, 2, 6, 6, 30, 15, 15, 5, 7, 7, 1, 7, 7, 1])) error stop 'sections'
  end subroutine
end program data_if
