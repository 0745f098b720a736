! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Names that SELECT TYPE, BLOCK, ASSOCIATE and FORALL declare inside of constructs are
! not the variables of the same name around the construct.
module shapes
  implicit none
  type :: shape
  end type shape
  type, extends(shape) :: polygon
    real, allocatable :: sides(:)
  end type polygon
contains
  subroutine grow(it, n)
    class(shape), intent(inout) :: it
    integer, intent(in) :: n
    integer :: i
    real :: y(n), t
    t = 100
    y = 1
    !$acc data copy(y)
    select type (it)
    class is (polygon)
      !$acc parallel loop copyin(it%sides)
      do i = 1, n
        y(i) = y(i) + it%sides(i)
      end do
    end select
    block
      real :: t
      t = 2
      !$acc parallel loop
      do i = 1, n
        block
          real :: t
          t = y(i)
          y(i) = t + 1
        end block
        y(i) = y(i) * t
      end do
    end block
    associate (n => y)
      !$acc kernels
      n = n + t
      !$acc end kernels
    end associate
    i = -7
    !$acc kernels
    forall (i = 1:n) y(i) = y(i) + i
    !$acc end kernels
    !$acc end data
    if (i /= -7) error stop "the index of FORALL is another variable"
    select type (it)
    type is (polygon)
      it%sides = y
    end select
  end subroutine grow
end module shapes

program scopes_in_constructs
  use shapes
  implicit none
  type(polygon) :: it
  it%sides = [1.0, 2.0, 3.0]
  call grow(it, 3)
  if (any(it%sides /= [107.0, 110.0, 113.0])) error stop "wrong variables"
end program scopes_in_constructs
