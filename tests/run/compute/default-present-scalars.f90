! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! default(present) is about arrays and objects of derived types (2.5.16): scalars of a
! kernels construct are copied (2.6.2), whether a common block, a module or an argument
! has them, and a data construct around may have the clause.
module scales
  implicit none
  real :: factor = 2
  integer :: last = 0
end module scales

program default_present_scalars
  use scales
  implicit none
  integer, parameter :: n = 50
  integer :: offset, unused
  common /places/ unused, offset
  real :: a(n)
  integer :: i

  offset = 3
  a = 0
  !$acc enter data copyin(a)
  call fill(a, n, 10., .true.)
  !$acc exit data copyout(a)
  if (any(a /= [(10 + 2 * real(i + 3), i = 1, n)])) error stop 'fill'
  if (last /= n) error stop 'last'

  !$acc data copy(a) default(present)
  factor = 4
  call scale(a, n)
  !$acc end data
  if (any(a /= [(4 * (10 + 2 * real(i + 3)), i = 1, n)])) error stop 'scale'
contains
  subroutine scale(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$acc kernels default(present)
    do i = 1, n
      a(i) = a(i) * factor
    end do
    !$acc end kernels
  end subroutine scale
end program default_present_scalars

subroutine fill(a, n, start, on_device)
  use scales
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in) :: start
  logical, intent(in) :: on_device
  integer :: i, unused, offset
  common /places/ unused, offset

  !$acc kernels if(on_device) default(present)
  do i = 1, n
    a(i) = start + factor * real(i + offset)
  end do
  last = i - 1
  !$acc end kernels
end subroutine fill
