! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 --offload-arch=simt %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! A temporary that some iterations of an independent loop set has any of their values behind the
! loop: that iterations leave it at one time is no error of the program, whether they read it or
! not.
module temporaries
  implicit none
contains
  subroutine double_odd(a, t)
    integer, intent(inout) :: a(:), t
    integer :: i
    !$acc kernels
    do concurrent (i = 1:size(a))
      if (mod(i, 2) == 1) then
        t = a(i)
        a(i) = 2 * t
      end if
    end do
    !$acc end kernels
  end subroutine double_odd

  integer function same(t)
    !$acc routine seq
    integer, intent(in) :: t
    same = t
  end function same
end module temporaries

program left_by_some_iterations
  use temporaries
  implicit none
  integer :: a(300), i, t, u
  a = [(i, i = 1, 300)]
  call double_odd(a, t)
  if (any(a /= [(merge(2 * i, i, mod(i, 2) == 1), i = 1, 300)])) error stop 'double_odd'

  a = [(i, i = 1, 300)]
  !$acc kernels copy(a) copyout(t, u)
  !$acc loop independent
  do i = 1, 300
    if (mod(i, 2) == 1) then
      t = a(i)
      a(i) = 2 * t + same(t)
    end if
    if (mod(i, 5) == 1) u = i
  end do
  !$acc end kernels
  if (any(a /= [(merge(3 * i, i, mod(i, 2) == 1), i = 1, 300)])) error stop 'a'
  if (mod(t, 2) /= 1) error stop 't'
  if (mod(u, 5) /= 1) error stop 'u'
end program left_by_some_iterations
