! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Gang loops whose ranges are in device memory, while the host's variables say
! otherwise: fewer, more, and no iterations.
module boxes
  implicit none
  type box
    integer :: xmin, xmax, ymin, ymax
    integer, allocatable :: cells(:, :)
  end type
  integer :: n
  !$acc declare create(n)
contains
  subroutine fill(b)
    type(box), intent(inout) :: b
    integer :: i, j
    !$acc parallel loop gang vector collapse(2) present(b)
    do j = b%ymin, b%ymax
      do i = b%xmin, b%xmax
        b%cells(i, j) = b%cells(i, j) + i + 1000 * j
      end do
    end do
  end subroutine

  subroutine fill_by_gangs(b)
    type(box), intent(inout) :: b
    integer :: i, j
    !$acc parallel present(b)
    !$acc loop gang collapse(2)
    do j = b%ymin, b%ymax
      do i = b%xmin, b%xmax, 2
        b%cells(i, j) = b%cells(i, j) + 1
      end do
    end do
    !$acc end parallel
  end subroutine

  ! Lanes split the numbers of iterations for each loop by what only the device knows.
  subroutine fill_by_lanes(b)
    type(box), intent(inout) :: b
    integer :: i, j, k, l
    !$acc parallel loop gang present(b)
    do k = 1, 3
      !$acc loop vector collapse(3)
      do j = b%ymin, b%ymax
        do l = 1, b%xmin
          do i = b%xmin, b%xmax
            !$acc atomic
            b%cells(i, j) = b%cells(i, j) + k * l
          end do
        end do
      end do
    end do
  end subroutine

  integer function total(b)
    type(box), intent(in) :: b
    integer :: i, j
    total = 0
    !$acc parallel loop gang vector collapse(2) reduction(+:total) present(b)
    do j = b%ymin, b%ymax
      do i = b%xmin, b%xmax
        total = total + mod(b%cells(i, j), 97)
      end do
    end do
  end function

  subroutine count_up(a)
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + i
    end do
  end subroutine
end module

program ranges_on_device
  use boxes
  use openacc
  implicit none
  ! What the host says meanwhile.
  integer, parameter :: said(4, 4) = reshape([1, 400, 1, 40, 9, 10, 3, 2, &
      1, 100000, 1, 100000, 5, 300, 7, 31], [4, 4])
  integer, parameter :: trips_said(3) = [1, 0, 100000000]
  type(box) :: b
  logical :: is_apart
  integer :: expected(0:301, 0:32), a(5000), i, j, which, sum_of

  is_apart = acc_get_device_type() /= acc_device_host
  do which = 1, size(said, 2)
    b = box(5, 300, 7, 31)
    allocate (b%cells(0:301, 0:32), source=0)
    expected = 0
    do j = 7, 31
      do i = 5, 300
        expected(i, j) = i + 1000 * j + merge(1, 0, mod(i, 2) == 1) + 90
      end do
    end do
    sum_of = sum(mod(expected(5:300, 7:31), 97))
    !$acc enter data copyin(b, b%cells)
    if (is_apart) then
      b%xmin = said(1, which)
      b%xmax = said(2, which)
      b%ymin = said(3, which)
      b%ymax = said(4, which)
    end if
    call fill(b)
    call fill_by_gangs(b)
    call fill_by_lanes(b)
    call check(total(b), sum_of)
    !$acc exit data copyout(b%cells) delete(b)
    if (any(b%cells /= expected)) error stop 'cells'
    deallocate (b%cells)
  end do

  n = 4321
  !$acc update device(n)
  a = 0
  !$acc data copy(a)
  do which = 1, 3
    if (is_apart) n = trips_said(which)
    call count_up(a)
  end do
  !$acc end data
  if (any(a(:4321) /= [(3 * i, i = 1, 4321)])) error stop 'a'
  if (any(a(4322:) /= 0)) error stop 'beyond'
  print *, 'ok'
contains
  subroutine check(is, should)
    integer, intent(in) :: is, should
    if (is /= should) then
      print *, is, should
      error stop 'total'
    end if
  end subroutine
end program
