! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Scalars of common blocks and equivalence sets are scalars for what is implicit (2.6.2):
! firstprivate, and copied for kernels, where default(present) is visible, too (2.5.16),
! which is about arrays and objects of derived types.
module scales
  implicit none
  real :: factor = 2
  integer :: last = 0
end module scales

program scalars_of_blocks
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

  call use_scratch(a, n)
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

  subroutine use_scratch(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real :: half, whole, parts(3), part
    common /scratch/ half, whole
    equivalence (part, parts(2))
    integer :: i

    half = -1
    whole = 2
    parts = 7
    !$acc parallel loop copyout(a) default(present)
    do i = 1, n
      half = whole * i
      part = half + 1
      a(i) = half + part
    end do
#ifdef _OPENACC
    ! Each thread had its own.
    if (half /= -1 .or. any(parts /= 7)) error stop 'private'
#endif
    if (any(a /= [(4 * i + 1, i = 1, n)])) error stop 'scratch'
  end subroutine use_scratch
end program scalars_of_blocks

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
