! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -fno-openacc %s -o %t.0
! RUN: %t.0

! WHERE and FORALL that read by a pointer what they set in a local TARGET, or the other way round:
! masks and right sides have the values from before (F2023, 10.2.3.2 and 10.2.4.2.4).
module masks
  implicit none
contains

  subroutine check(x, n, name)
    integer, intent(in) :: n, x(n)
    character(*), intent(in) :: name
    integer :: i
    if (any(x /= [(merge(0, 9, i > 3), i=1, n)])) then
      print *, name, x
      error stop 'a mask has changed'
    end if
  end subroutine

  subroutine automatic(n)
    integer, intent(in) :: n
    integer, target :: c(n)
    integer, pointer :: p(:)
    integer :: i
    p => c
    c = [(i, i=1, n)]
    where (p > 3)
      c = 0
    elsewhere
      c = 9
    end where
    call check(c, n, 'host')
    c = [(i, i=1, n)]
    !$acc kernels
    where (c > 3)
      p = 0
    elsewhere
      p = 9
    end where
    !$acc end kernels
    call check(c, n, 'kernels')
    c = [(i, i=1, n)]
    !$acc kernels
    forall (i=2:n) c(i) = p(i - 1)
    !$acc end kernels
    if (any(c /= [1, (i, i=1, n - 1)])) error stop 'FORALL sees what it has set'
  end subroutine

  subroutine parts(n)
    integer, intent(in) :: n
    type object
      integer :: before, y(6)
    end type
    type(object), target :: own
    integer, pointer :: p(:)
    integer :: i
    p => own%y
    own%y = [(i, i=1, n)]
    where (p > 3)
      own%y = 0
    elsewhere
      own%y = 9
    end where
    call check(own%y, n, 'component')
    block
      integer, target :: inner(n, 2)
      p => inner(:, 2)
      inner(:, 2) = [(i, i=1, n)]
      where (inner(:, 2) > 3)
        p = 0
      elsewhere
        p = 9
      end where
      call check(inner(:, 2), n, 'block')
    end block
  end subroutine

  subroutine of_host(n)
    integer, intent(in) :: n
    integer, target :: c(n)
    integer :: i
    c = [(i, i=1, n)]
    call set_beside(c)
    call check(c, n, 'dummy')
  contains
    subroutine set_beside(d)
      integer, target :: d(:)
      where (c > 3)
        d = 0
      elsewhere
        d = 9
      end where
    end subroutine
  end subroutine
end module

program masks_of_local_targets
  use masks
  implicit none
  call automatic(6)
  call parts(6)
  call of_host(6)
end program
