! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 --offload-arch=simt %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_ORDER=reverse %t

! Names that ASSOCIATE and SELECT TYPE give to OPTIONAL dummies, or to parts of these, in
! constructs with a clause for the dummy: both are one memory.
module optional_dummies
  implicit none
  type :: object
    real(8), allocatable :: v(:)
  end type
contains

  subroutine section(d)
    real(8), intent(inout), optional :: d(:)
    integer :: i
    associate (x => d(1:5))
      !$acc kernels present(d)
      do i = 1, 5
        d(i) = x(6 - i) + 1
      end do
      x(1:5) = x(1:5) + d(5:1:-1)
      !$acc end kernels
    end associate
  end subroutine section

  subroutine whole(d)
    real(8), intent(inout), optional :: d(:)
    call inner()
  contains
    subroutine inner()
      integer :: i
      associate (x => d)
        !$acc kernels copy(d)
        do i = 1, 5
          x(i) = d(6 - i) + 1
        end do
        !$acc end kernels
      end associate
    end subroutine inner
  end subroutine whole

  subroutine selected(o)
    class(object), intent(inout), optional :: o
    integer :: i
    select type (q => o)
    class is (object)
      !$acc kernels present(o)
      do i = 1, 5
        o%v(i) = q%v(6 - i) + 1
      end do
      !$acc end kernels
    end select
  end subroutine selected

  subroutine element(oo)
    type(object), intent(inout), optional :: oo(:)
    integer :: i
    associate (q => oo(2))
      !$acc kernels present(oo)
      do i = 1, 5
        q%v(i) = oo(2)%v(6 - i) + 1
      end do
      !$acc end kernels
    end associate
  end subroutine element

  subroutine absent(n, a, d)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(inout), optional :: d(:)
    integer :: i
    !$acc kernels copy(d)
    do i = 2, n
      if (present(d)) d(i) = d(i - 1) + 1
      a(i) = a(i) + 1
    end do
    !$acc end kernels
  end subroutine absent
end module optional_dummies

program associates_of_optional
  use optional_dummies
  implicit none
  real(8) :: e(7), a(7)
  type(object) :: one, several(2)

  e = numbers()
  !$acc data copy(e)
  call section(e)
  !$acc end data
  if (any(e /= [13, 11, 8, 11, 13, 6, 7])) error stop 'section'

  e = numbers()
  call whole(e)
  if (any(e /= [6, 5, 4, 6, 7, 6, 7])) error stop 'whole'

  one%v = numbers()
  !$acc data copyin(one) copy(one%v)
  call selected(one)
  !$acc end data
  if (any(one%v /= [6, 5, 4, 6, 7, 6, 7])) error stop 'selected'

  several(2)%v = numbers()
  !$acc data copyin(several) copy(several(2)%v)
  call element(several)
  !$acc end data
  if (any(several(2)%v /= [6, 5, 4, 6, 7, 6, 7])) error stop 'element'

  a = 0
  e = numbers()
  call absent(7, a)
  call absent(7, a, e)
  if (any(a(2:) /= 2) .or. any(e /= numbers())) error stop 'absent'

contains

  pure function numbers()
    real(8) :: numbers(7)
    integer :: i
    numbers = [(i, i = 1, 7)]
  end function numbers
end program associates_of_optional
