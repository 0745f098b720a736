! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Arrays of characters of a length that only the run knows, of a host procedure: its internal routines
! get them from constructs in it and in other internal procedures, which name them or not.
module hosts
  implicit none
contains
  subroutine host(n, m, d)
    integer, intent(in) :: n, m
    character(*) :: d(n)
    character(n) :: own(m:m + 1)
    own = ['xyz', 'uvw']
    call inner
  contains
    subroutine inner
      integer :: i, total
      total = 0
      !$acc parallel loop reduction(+:total)
      do i = 1, n
        total = total + code(i)
      end do
      if (total /= ichar('a') + ichar('b') + ichar('c') + 3*4) error stop 'dummy'
      total = 0
      !$acc parallel loop reduction(+:total) copy(own)
      do i = m, m + 1
        total = total + own_code(i)
      end do
      if (total /= ichar('y') + ichar('v') + 2*3) error stop 'local'
      if (any(own /= ['xyZ', 'uvZ'])) error stop 'assigned'
    end subroutine
    integer function code(i)
      !$acc routine seq
      integer, intent(in) :: i
      code = ichar(d(i)(1:1)) + len(d)
    end function
    integer function own_code(i)
      !$acc routine seq
      integer, intent(in) :: i
      own_code = ichar(own(i)(2:2)) + len(own)
      own(i)(3:3) = 'Z'
    end function
  end subroutine
  subroutine host_with_clauses(n, d)
    integer, intent(in) :: n
    character(*) :: d(n)
    integer :: i, total
    total = 0
    !$acc parallel loop reduction(+:total) copyin(d)
    do i = 1, n
      total = total + code(i)
    end do
    if (total /= ichar('e') + 2*ichar('d')) error stop 'construct of the host'
    call inner
  contains
    subroutine inner
      total = 0
      !$acc parallel loop reduction(+:total) copyin(d)
      do i = 1, n
        total = total + code(i)
      end do
      if (total /= ichar('e') + 2*ichar('d')) error stop 'named'
    end subroutine
    integer function code(i)
      !$acc routine seq
      integer, intent(in) :: i
      code = ichar(d(i)(4:4))
    end function
  end subroutine
end module
program host_characters_of_run_time_length
  use hosts
  implicit none
  character(4) :: words(3) = ['able', 'bold', 'cold']
  call host(3, 2, words)
  call host_with_clauses(3, words)
end program
