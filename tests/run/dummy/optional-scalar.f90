! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! Optional scalars without a clause are firstprivate (2.6.2), and absent in the
! construct when they are absent outside.
program optional_scalar
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), way

  do way = 1, 4
    a = 1
    call scale(a, way)
    if (any(a /= 2)) error stop 'absent'
    call scale(a, way, factor=5)
    if (any(a /= 10)) error stop 'present'
    call scale(a, way, factor=2, offset=3.0)
    if (any(a /= 23)) error stop 'both'
  end do
  a = 1
  call count_up(a)
  way = 4
  call count_up(a, way)
  if (any(a /= 2) .or. way /= 4 + n * (n + 1) / 2) error stop 'sums'
contains
  ! A sum in an argument that is absent, or there.
  subroutine count_up(x, total)
    integer, intent(inout) :: x(:)
    integer, optional :: total
    integer :: i
    !$acc kernels copy(x)
    do i = 1, size(x)
      if (present(total)) then
        total = total + i
      else
        x(i) = x(i) + 1
      end if
    end do
    !$acc end kernels
  end subroutine

  subroutine scale(x, way, factor, offset)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: way
    integer, intent(in), optional :: factor
    real, intent(in), optional :: offset
    integer :: i
    select case (way)
    case (1)
      !$acc parallel loop copy(x)
      do i = 1, size(x)
        x(i) = result_for(x(i), factor, offset)
      end do
    case (2)
      !$acc kernels copy(x)
      do i = 1, size(x)
        if (present(factor)) then
          x(i) = x(i) * factor
        else
          x(i) = x(i) * 2
        end if
      end do
      if (present(offset)) x = x + int(offset)
      !$acc end kernels
    case (3)
      !$acc parallel loop copy(x) if(present(factor))
      do i = 1, size(x)
        if (present(factor)) then
          x(i) = x(i) * factor
        else
          x(i) = x(i) * 2
        end if
        if (present(offset)) x(i) = x(i) + int(offset)
      end do
    case (4)
      !$acc parallel loop gang vector copy(x) firstprivate(factor, offset)
      do i = 1, size(x)
        x(i) = result_for(x(i), factor, offset)
      end do
    end select
  end subroutine scale

  pure integer function result_for(x, factor, offset)
    !$acc routine seq
    integer, intent(in) :: x
    integer, intent(in), optional :: factor
    real, intent(in), optional :: offset
    result_for = x * 2
    if (present(factor)) result_for = x * factor
    if (present(offset)) result_for = result_for + int(offset)
  end function result_for
end program optional_scalar
