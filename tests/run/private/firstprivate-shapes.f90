! RUN: %accc-host -O2 %s -o %t
! RUN: %on-hosts %t

! firstprivate of large, allocatable, assumed-shape and adjustable arrays, with
! lower bounds, strides and two dimensions (2.5.14).
program firstprivate_shapes
  implicit none
  integer, parameter :: n = 50000, gangs = 5
  integer :: large(n), grid(7, 9), total(gangs), i, j
  integer, allocatable :: heap(:)

  large = [(mod(i, 10), i = 1, n)]
  !$acc parallel num_gangs(gangs) firstprivate(large) copyout(total) async(1)
  !$acc loop gang
  do j = 1, gangs
    large(1) = j
    total(j) = sum(large)
  end do
  !$acc end parallel
  !$acc wait(1)
  do j = 1, gangs
    if (total(j) /= sum(large) - 1 + j) error stop 'large'
  end do

  allocate(heap(-1:3), source=[1, 2, 3, 4, 5])
  !$acc parallel num_gangs(gangs) firstprivate(heap) copyout(total)
  !$acc loop gang
  do j = 1, gangs
    heap(-1) = 10 * j
    total(j) = sum(heap)
  end do
  !$acc end parallel
  if (any(total /= [(14 + 10 * j, j = 1, gangs)])) error stop 'allocatable'
  if (heap(-1) /= 1) error stop 'allocatable came back'

  grid = reshape([(i, i = 1, 63)], [7, 9])
  call assumed(grid(1:7:3, 2:9:2))
  call adjustable(grid, 7, 9)

contains

  subroutine assumed(a)
    integer, intent(in) :: a(0:, :)
    integer :: corner(gangs), j

    !$acc parallel num_gangs(gangs) firstprivate(a) copyout(total, corner)
    !$acc loop gang
    do j = 1, gangs
      total(j) = sum(a) + j
      corner(j) = a(2, 4) + 100 * a(0, 2)
    end do
    !$acc end parallel
    if (any(total /= [(sum(a) + j, j = 1, gangs)])) error stop 'assumed shape'
    if (any(corner /= grid(7, 8) + 100 * grid(1, 4))) error stop 'elements'
  end subroutine assumed

  subroutine adjustable(a, rows, columns)
    integer, intent(in) :: rows, columns
    integer, intent(in) :: a(rows, columns)
    integer :: j

    !$acc parallel num_gangs(gangs) firstprivate(a) copyout(total)
    !$acc loop gang
    do j = 1, gangs
      total(j) = sum(a) + a(j, columns)
    end do
    !$acc end parallel
    if (any(total /= [(sum(a) + a(j, columns), j = 1, gangs)])) error stop 'adjustable'
  end subroutine adjustable
end program firstprivate_shapes
