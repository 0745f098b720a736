! RUN: %accc -O1 --offload-arch=simt %s -o %t
! RUN: %on-every-device %t

! Bounds that take results of functions with explicit shape, in temporary arrays, of loops whose
! bodies branch: what fills and frees the arrays runs once, before the first iteration.
module functions
  implicit none
contains
  pure integer function total(x)
    integer, intent(in) :: x(:)
    total = sum(x)
  end function
  pure function twos(n)
    integer, intent(in) :: n
    integer :: twos(n)
    twos = 2
  end function
end module

program bounds_of_functions
  use functions
  implicit none
  integer :: q(13, 7), r(13), i, j

  q = 0
  !$acc parallel loop
  do concurrent (i = 1:total(twos(6)), j = 1:total(twos(3)))
    if (i == 2) then
      if (j == 2) cycle
    end if
    q(i, j) = i * j
  end do
  if (sum(q) /= 78 * 21 - 4) error stop 'concurrent'

  q = 0
  !$acc kernels
  do j = 1, sum(twos(3))
    do i = 1, total(twos(6))
      if (i == j) then
        cycle
      end if
      q(i, j) = i * j
    end do
  end do
  !$acc end kernels
  if (sum(q) /= 78 * 21 - 91) error stop 'kernels'

  r = 0
  !$acc parallel loop
  do j = 1, sum(twos(3))
    if (j == 5) then
      cycle
    end if
    r(j) = j
  end do
  if (sum(r) /= 16) error stop 'sum'
end program
