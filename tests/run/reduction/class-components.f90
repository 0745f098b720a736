! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! Components of polymorphic objects: each type-bound procedure has its object as one.
module class_components
  implicit none
  type :: tally
    real :: total = 0
    integer :: most = 0, counts(3) = 0
  contains
    procedure :: gather
  end type tally
  type, extends(tally) :: longer_tally
    integer :: extra = 0
  end type longer_tally
contains
  subroutine gather(this, a)
    class(tally), intent(inout) :: this
    real, intent(in) :: a(:)
    integer :: i
    !$acc parallel loop reduction(+:this%total) copy(this)
    do i = 1, size(a)
      this%total = this%total + a(i)
    end do
    !$acc parallel loop gang vector reduction(max:this%most) reduction(+:this%counts)
    do i = 1, size(a)
      this%most = max(this%most, int(a(i)))
      this%counts(1 + mod(i, 3)) = this%counts(1 + mod(i, 3)) + i
    end do
    ! The selector has the object's name.
    select type (this)
    type is (longer_tally)
      !$acc parallel loop reduction(+:this%extra) copy(this)
      do i = 1, size(a)
        this%extra = this%extra + i
      end do
    end select
  end subroutine gather
end module class_components

program main
  use class_components
  implicit none
  type(tally) :: x
  type(longer_tally) :: y
  class(tally), allocatable :: z
  integer :: i
  real :: a(1000)
  a = [(mod(i, 17), i = 1, 1000)]
  call x%gather(a)
  call check(x)
  call y%gather(a)
  call check(y)
  if (y%extra /= 500500) error stop 'extra'
  allocate (longer_tally :: z)
  call z%gather(a)
  call check(z)
contains
  subroutine check(it)
    class(tally), intent(in) :: it
    if (it%total /= sum(a)) error stop 'total'
    if (it%most /= 16) error stop 'most'
    if (any(it%counts /= [166833, 167167, 166500])) error stop 'counts'
  end subroutine check
end program main
