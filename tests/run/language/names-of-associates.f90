! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! What ASSOCIATE and SELECT TYPE give a name, and what it stands for, are one in a construct that uses both.
module objects
  implicit none
  type t
    real :: f(300) = 3
    real :: s = 1
    real, allocatable :: a(:)
  end type
  type, extends(t) :: u
    real :: g(300) = 5
  end type
contains
  subroutine one(x, b)
    class(t) :: x
    real :: b(300), v
    integer :: i
    select type (o => x)
    type is (u)
      !$acc kernels
      v = x%f(1)
      do i = 1, 300
        o%f(i) = o%f(i)*2
      end do
      do i = 1, 300
        b(i) = v + i
      end do
      !$acc end kernels
      if (any([b(1), x%f(1)] /= [4.0, 6.0])) error stop 1
      !$acc parallel loop
      do i = 1, 300
        x%f(i) = 1
        o%f(i) = o%f(i) + x%f(i)
        b(i) = x%f(i)
      end do
      if (any([b(1), x%f(1)] /= [2.0, 2.0])) error stop 2
    end select
  end subroutine
  subroutine two(x, b)
    type(t) :: x
    real :: b(300), v
    integer :: i
    associate (y => x%f, z => x%s)
      !$acc kernels
      v = y(1) + z
      do i = 1, 300
        x%f(i) = x%f(i)*2
      end do
      x%s = 50
      do i = 1, 300
        b(i) = v + i
      end do
      b(2) = z
      !$acc end kernels
    end associate
    if (any([b(1:2), x%f(1)] /= [5.0, 50.0, 6.0])) error stop 3
    allocate(x%a(300)); x%a = 4
    associate (y => x%a)
      !$acc kernels copy(x, x%a)
      v = y(1)
      do i = 1, 300
        x%a(i) = x%a(i)*2
      end do
      do i = 1, 300
        b(i) = v + i
      end do
      !$acc end kernels
    end associate
    if (any([b(1), x%a(1)] /= [5.0, 8.0])) error stop 4
    associate (y => x)
      !$acc kernels
      v = y%f(1)
      do i = 1, 300
        x%f(i) = x%f(i)*2
      end do
      do i = 1, 300
        b(i) = v + i
      end do
      !$acc end kernels
    end associate
    if (any([b(1), x%f(1)] /= [7.0, 12.0])) error stop 5
  end subroutine
  subroutine three(c, b, k)
    real :: c(300,3), b(300), v
    integer :: i, k
    c = 2
    associate (y => c(:,k))
      !$acc kernels
      v = y(1)
      do i = 1, 300
        c(i,2) = c(i,2)*2
      end do
      do i = 1, 300
        b(i) = v + i
      end do
      !$acc end kernels
      if (any([b(1), c(1,2)] /= [3.0, 4.0])) error stop 6
      !$acc parallel loop copy(c)
      do i = 1, 300
        y(i) = 1
        c(i,2) = c(i,2) + y(i)
        b(i) = y(i)
      end do
      if (any([b(1), c(1,2)] /= [2.0, 2.0])) error stop 7
    end associate
    v = 0
    associate (w => v)
      !$acc kernels
      w = 4
      do i = 1, 300
        b(i) = v + i
      end do
      v = v + 1
      do i = 1, 300
        c(i,1) = w
      end do
      !$acc end kernels
    end associate
    if (any([b(1), c(1,1), v] /= [5.0, 5.0, 5.0])) error stop 8
    associate (w => v)
      !$acc serial copy(v)
      v = 7
      w = w + v
      !$acc end serial
    end associate
    if (any([v] /= [14.0])) error stop 9
  end subroutine
  subroutine whole(b)
    real :: d(300), b(300), t
    integer :: i
    d = 3
    associate (y => d)
      !$acc kernels
      t = y(1)
      do i = 1, 300
        d(i) = d(i) * 2
      end do
      do i = 1, 300
        b(i) = t + i
      end do
      !$acc end kernels
    end associate
    if (b(1) /= 4 .or. b(300) /= 303 .or. d(1) /= 6) error stop 10
  end subroutine
end module

program main
  use objects
  implicit none
  type(u), target :: x
  type(t) :: y
  real :: b(300), c(300,3)
  call one(x, b)
  call two(y, b)
  call three(c, b, 2)
  call whole(b)
  print *, 'ok'
end program
