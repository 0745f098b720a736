! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -c --offload-arch=sm_80 %s -o %t.o

! SELECT TYPE of CLASS(*) objects in device code: guards of derived and of intrinsic types.
module selectors
  implicit none
  type base
    integer :: k = 1
  end type
  type, extends(base) :: extended
    integer :: l = 2
  end type
  type other
    integer :: k = 3
  end type
contains
  integer function which(u)
    !$acc routine seq
    class(*), intent(in) :: u
    which = -1
    select type (u)
    type is (integer)
      which = -10*u
    type is (extended)
      which = u%k + u%l
    type is (real(8))
      which = nint(2*u)
    class is (base)
      which = u%k
    end select
  end function

  integer function among(u)
    !$acc routine seq
    class(*), intent(in) :: u
    among = -1
    select type (u)
    class is (base)
      among = u%k
    end select
  end function
end module

program class_star_selectors
  use selectors
  implicit none
  class(*), allocatable :: u, v(:)
  integer :: q(10), r(3)
  !$acc serial copyout(q)
  q(1) = which(5)
  q(2) = which(base(9))
  q(3) = which(extended(9, 8))
  q(4) = which(other(7))
  q(5) = which(2.5d0)
  q(6) = which(2.5)
  q(7) = among(5)
  q(8) = among(extended(4, 3))
  q(9) = among(other(7))
  q(10) = among(.true.)
  !$acc end serial
  if (any(q /= [-50, 9, 17, -1, 5, -1, -1, 4, -1, -1])) error stop 'dummies'

  ! Objects of the host's.
  allocate (u, source=other(7))
  allocate (v(2), source=[1.5, 2.5])
  r = 0
  !$acc serial copy(r) copyin(u, v)
  select type (u)
  type is (base)
    r(1) = u%k
  type is (other)
    r(1) = 100 + u%k
  end select
  select type (v)
  type is (base)
    r(2) = v(1)%k
  type is (real)
    r(2) = nint(v(1)*2)
  end select
  select type (u)
  class is (base)
    r(3) = 1
  class default
    r(3) = 2
  end select
  !$acc end serial
  if (any(r /= [107, 3, 2])) error stop 'variables'
end program
