! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! SELECT TYPE around constructs, its selector in data clauses; components that are
! allocatable or pointers, and ASSOCIATE in kernels.
module kinds_of_shapes
 implicit none
 type :: shape
  real :: s = 1
 end type
 type, extends(shape) :: circle
  real :: r = 2
 end type
 type :: field
  real, allocatable :: v(:,:)
  real, pointer :: p(:) => null()
  integer :: n
 end type
contains
 subroutine work(f, o)
  type(field), intent(inout) :: f
  class(shape), intent(in) :: o
  integer :: i, j
  real :: fac
  !$acc data copyin(f) copy(f%v, f%p)
  select type (o)
  type is (circle)
   !$acc parallel loop collapse(2) present(f) copyin(o)
   do j=1,f%n
    do i=1,f%n
      f%v(i,j) = f%v(i,j)*o%r + f%p(i)
    end do
   end do
  class default
   fac=3
   !$acc parallel loop gang vector present(f)
   do i=1,f%n
     associate (p => f%p)
     p(i) = p(i)+fac
     end associate
     f%v(:,i) = f%v(:,i) + f%p(i)
   end do
  end select
  !$acc end data
 end subroutine
end module
program p
 use kinds_of_shapes
 implicit none
 type(field) :: f
 integer :: i
 f%n = 20
 allocate(f%v(20,20), f%p(20))
 f%v = 1; f%p = [(real(i),i=1,20)]
 call work(f, circle(1.,3.))
 if (nint(sum(f%v)) /= 5400 .or. nint(sum(f%p)) /= 210) error stop 'circle'
 call work(f, shape(1.))
 if (nint(sum(f%v)) /= 10800 .or. nint(sum(f%p)) /= 270) error stop 'shape'
end
