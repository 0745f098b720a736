! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Arrays of objects with allocatable members, as dummy arguments with bounds that
! only the run knows: the members of each object are attached (2.6.8). The host's
! members are spoilt, so that a kernel which follows the host's address is found out.
module cells
  implicit none
  type cell
    integer :: number = 0
    integer, allocatable :: parts(:)
  end type
contains
  integer function total(all, n, m)
    integer, intent(in) :: n, m
    type(cell), intent(in) :: all(0:n - 1, m)
    integer :: i, j
    total = 0
    !$acc parallel loop collapse(2) copyin(all) reduction(+:total)
    do j = 1, m
      do i = 0, n - 1
        total = total + all(i, j)%number*size(all(i, j)%parts) + sum(all(i, j)%parts)
      end do
    end do
  end function

  integer function corner(all, n, m)
    integer, intent(in) :: n, m
    type(cell), intent(in) :: all(n, m)
    integer :: i, j
    corner = 0
    !$acc parallel loop collapse(2) copyin(all(2:n, 2:m)) reduction(+:corner)
    do j = 2, m
      do i = 2, n
        corner = corner + all(i, j)%parts(2)
      end do
    end do
  end function
end module

program members_of_dummy_arrays
  use cells
  use openacc
  implicit none
  integer, parameter :: n = 4, m = 3
  type(cell) :: all(n, m), none(0, m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      all(i, j)%number = i + 10*j
      allocate (all(i, j)%parts(i + 1))
      all(i, j)%parts = i*j
      !$acc enter data copyin(all(i, j)%parts)
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (acc_get_device_type() /= acc_device_host) all(i, j)%parts = -1000
    end do
  end do
  if (total(all, n, m) /= sum([(((i + 10*j)*(i + 1) + i*j*(i + 1), i=1, n), j=1, m)])) error stop 1
  if (corner(all, n, m) /= sum([((i*j, i=2, n), j=2, m)])) error stop 2
  if (total(none, 0, m) /= 0) error stop 3
end program
