! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Reductions of one element at several levels of a nest, of arrays with other lower bounds than 1,
! by subscripts of all kinds.
module sums
  implicit none
  type held
    integer :: v(-2:6)
  end type
  integer :: place = 3
contains
  subroutine of_arrays(n, low, narrow, places, x)
    integer, intent(in) :: n, low, places(3)
    integer(1), intent(in) :: narrow
    integer :: x(low:), own(-2:4), automatic(low:n + 2, -n:n)
    type(held) :: objects(0:3)
    integer :: i, j, k
    own = 4
    !$acc parallel loop gang reduction(+:own(n))
    do i = 1, 20
      !$acc loop worker vector reduction(+:own(n))
      do j = 1, 33
        own(n) = own(n) + mod(i + j, 4)
      end do
    end do
    call check('own', own(n), sum(own) - own(n))
    automatic = 4
    !$acc parallel loop gang reduction(+:automatic(2*n - 4, low))
    do i = 1, 20
      !$acc loop worker reduction(+:automatic(2*n - 4, low))
      do j = 1, 11
        !$acc loop vector reduction(+:automatic(2*n - 4, low))
        do k = 3*j - 2, 3*j
          automatic(2*n - 4, low) = automatic(2*n - 4, low) + mod(i + k, 4)
        end do
      end do
    end do
    call check('automatic', automatic(2, low), 24)
    x = 4
    !$acc kernels loop gang reduction(+:x(narrow + low))
    do i = 1, 20
      !$acc loop vector reduction(+:x(narrow + low))
      do j = 1, 33
        x(narrow + low) = x(narrow + low) + mod(i + j, 4)
      end do
    end do
    call check('assumed', x(2), 24)
    do i = 0, 3
      objects(i)%v = 4
    end do
    !$acc parallel copy(objects)
    !$acc loop gang reduction(+:objects(2)%v(place))
    do i = 1, 20
      !$acc loop worker vector reduction(+:objects(2)%v(place))
      do j = 1, 33
        objects(2)%v(place) = objects(2)%v(place) + mod(i + j, 4)
      end do
    end do
    !$acc end parallel
    call check('component', objects(2)%v(3), 24)
    x = 4
    !$acc parallel loop gang reduction(+:x(places(2)))
    do i = 1, 20
      !$acc loop vector reduction(+:x(places(2)))
      do j = 1, 33
        x(places(2)) = x(places(2)) + mod(i + j, 4)
      end do
    end do
    call check('indirect', x(3), 24)
  end subroutine

  ! The sum is there, and other elements are what they were.
  subroutine check(what, total, others)
    character(*), intent(in) :: what
    integer, intent(in) :: total, others
    integer :: i, j, expected
    expected = 4
    do i = 1, 20
      do j = 1, 33
        expected = expected + mod(i + j, 4)
      end do
    end do
    if (total == expected .and. others == 24) return
    print *, what, total, expected, others
    error stop
  end subroutine
end module

program nested_elements
  use sums
  implicit none
  integer :: x(9)
  call of_arrays(3, -1, 3_1, [1, 3, 2], x)
end program
