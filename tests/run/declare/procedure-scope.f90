! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! declare in a procedure: the lifetime is the procedure's (2.13).
program procedure_scope
  implicit none
  integer :: a(30), i, call_number

  do call_number = 1, 3
    a = call_number
    call work(a)
    do i = 1, 30
      if (a(i) /= call_number + 2 * i) error stop 'a'
    end do
  end do

contains

  subroutine work(x)
    integer, intent(inout) :: x(30)
    integer :: scratch(30), i
    !$acc declare create(scratch) copy(x)
    !$acc parallel loop
    do i = 1, 30
      scratch(i) = 2 * i
    end do
    !$acc parallel loop
    do i = 1, 30
      x(i) = x(i) + scratch(i)
    end do
  end subroutine work
end program procedure_scope
