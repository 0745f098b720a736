! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t0
! RUN: %on-every-device %t0

! A part of a complex variable is set and read before the other one is set: the read has
! the new number.
program complex_parts_in_turn
  implicit none
  type held
    complex(8), allocatable :: z
    complex(8) :: w(4)
  end type
  integer, parameter :: n = 3
  integer :: i
  complex(8) :: z, w(n), v
  type(held) :: object
  real(8) :: t
  !$acc parallel loop private(z, t) copyout(w)
  do i = 1, n
    z = (100d0, 200d0)
    z%re = i
    t = z%re * 2
    z%im = t + 1
    w(i) = z
  end do
  do i = 1, n
    if (w(i) /= cmplx(i, 2 * i + 1, 8)) error stop 'in a loop'
  end do
  v = (5d0, 6d0)
  call in_procedure(v)
  if (v /= (3d0, 1d0)) error stop 'in a procedure'
  w = (7d0, 8d0)
  associate (e => w(2))
    e%re = 1
    t = w(2)%re
    e%im = t
  end associate
  if (w(2) /= (1d0, 1d0)) error stop 'element'
  allocate (object%z)
  object%z = (7d0, 8d0)
  object%w = (7d0, 8d0)
  associate (e => object%z)
    e%re = 2
    t = object%z%re
    e%im = t
  end associate
  if (object%z /= (2d0, 2d0)) error stop 'allocated'
  associate (e => object%w(3))
    e%im = 3
    t = object%w(3)%im
    e%re = t
  end associate
  if (object%w(3) /= (3d0, 3d0)) error stop 'component'
contains
  subroutine in_procedure(v)
    complex(8), intent(inout) :: v
    v%im = 1
    v%re = 2 + v%im
  end subroutine
end program complex_parts_in_turn
