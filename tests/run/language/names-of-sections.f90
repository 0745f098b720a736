! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! ASSOCIATE names of sections beside what these are of: what brings the whole comes first.
module sections
  implicit none
contains
  subroutine assumed(da)
    integer, intent(inout) :: da(:)
    integer :: i
    associate (z => da)
      !$acc kernels
      do i = 1, 8
        z(i) = z(i) + da(13)
      end do
      !$acc end kernels
    end associate
  end subroutine

  ! A pointer to a part beside names of the whole, with a clause for that and without.
  subroutine pointed(t, n)
    integer, target, intent(inout) :: t(:)
    integer, intent(in) :: n
    integer, pointer :: q(:)
    integer :: i
    q => t(2:n)
    associate (d => t, y => q(1:3), z => t(2:4))
      !$acc kernels copy(t)
      do i = 1, 3
        y(i) = d(i) + q(i + 1)
      end do
      !$acc end kernels
      !$acc kernels
      do i = 1, 3
        z(i) = d(i) + q(i + 1)
      end do
      !$acc end kernels
    end associate
  end subroutine
end module

program main
  use sections
  implicit none
  integer, pointer :: p(:)
  integer, target :: a(80)
  integer :: i
  a = [(i, i = 1, 80)]
  call pointed(a(:8), 8)
  if (any(a(:8) /= [1, 9, 22, 27, 5, 6, 7, 8])) error stop 4
  a = 1
  call assumed(a(1::2))
  if (sum(a) /= 88) error stop 1
  allocate (p(40))
  p = 1
  associate (z1 => p(23:30), z2 => p)
    !$acc kernels
    do i = 1, 8
      z1(i) = z1(i) + z2(13)
    end do
    !$acc end kernels
  end associate
  if (sum(p) /= 48) error stop 2
  associate (z1 => p(23:30), z2 => p(3:35))
    !$acc kernels
    do i = 1, 8
      z1(i) = z1(i) + z2(13)
    end do
    !$acc end kernels
  end associate
  if (sum(p) /= 56) error stop 3
  print *, 'ok'
end program
