! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Sections that constants make empty: nothing has to be present for them, nothing
! moves, and nothing else of their array does (2.7).
program empty_sections
  use openacc
  implicit none
  integer, parameter :: none = 0
  type :: holder
    integer :: fixed(3:8)
    integer, allocatable :: list(:)
  end type holder
  type(holder) :: h
  integer :: a(10), b(-2:3, 4), i
  integer, allocatable :: c(:)
  integer, pointer :: p(:, :)
  logical :: separate

  i = 1
  !$acc parallel copyin(i)
  i = 2
  !$acc end parallel
  separate = i == 1

  a = 1
  b = 2
  allocate (c(-5:5), source=3)
  allocate (p(0:3, 2), source=4)
  h%fixed = 5
  allocate (h%list(4), source=6)

  call regions
  call constructs
  call changed(a, 10)
  if (any(a /= 1) .or. any(b /= 2) .or. any(c /= 3) .or. any(p /= 4)) error stop 'an array'
  if (any(h%fixed /= 5) .or. any(h%list /= 6)) error stop 'a component'

contains

  subroutine regions
    !$acc data copyin(a(5:4), b(2:1, :), c(3:-3)) create(p(:, 2:1), h%fixed(8:3)) copy(h%list(3:none))
    !$acc data present(a(5:4), b(:, 4:3), c(0:-1), p(3:2, 1:2))
    call expect_absent
    !$acc update self(a(9:none), b(1:3, 4:1)) device(c(5:4), p(1:0, :))
    !$acc end data
    !$acc end data
    !$acc enter data copyin(a(5:4), c(1:0), p(3:0, 2:1)) create(b(3:-2, 1))
    call expect_absent
    !$acc exit data delete(a(5:4), c(1:0)) copyout(p(3:0, 2:1), b(3:-2, 1)) finalize

    ! The whole of it lives on.
    !$acc enter data copyin(a, c)
    !$acc enter data copyin(a(5:4), c(5:-5))
    a = -1
    c = -1
    !$acc update device(a(5:4), c(3:2)) self(a(1:0), c(4:3))
    if (any(a /= -1) .or. any(c /= -1)) error stop 'update of nothing'
    !$acc exit data copyout(a(5:4), c(5:-5)) finalize
    if (separate .and. .not. (acc_is_present(a) .and. acc_is_present(c))) error stop 'gone'
    !$acc exit data copyout(a, c)
    if (separate .and. (any(a /= 1) .or. any(c /= 3))) error stop 'update device of nothing'
    a = 1
    c = 3
  end subroutine regions

  subroutine expect_absent
    if (.not. separate) return
    if (acc_is_present(a) .or. acc_is_present(b) .or. acc_is_present(c) .or. acc_is_present(p) &
        .or. acc_is_present(h%fixed) .or. acc_is_present(h%list)) error stop 'more than nothing'
  end subroutine expect_absent

  ! Those do nothing with their arrays, and do not say `default(none)` of others.
  subroutine constructs
    integer :: j, total
    total = 0
    !$acc parallel loop copy(a(5:4)) present(c(1:none)) default(none) reduction(+:total)
    do j = 5, 4 + none
      a(j) = c(j)
      total = total + 1
    end do
    !$acc kernels copyin(a(5:4)) copyout(p(2:1, :))
    do j = 2, 1 + none
      p(j, 1) = a(j)
      p(j, 2) = a(j)
    end do
    !$acc end kernels
    !$acc parallel loop private(a(5:4)) reduction(+:c(3:2))
    do j = 1, none
      a(j) = 7
      c(j) = c(j) + a(j)
    end do
    if (total /= 0) error stop 'total'
  end subroutine constructs

  ! Bounds that are known at run time only, and a lower bound that is.
  subroutine changed(x, first)
    integer, intent(in) :: first
    integer, intent(inout) :: x(first:*)
    !$acc data copy(x(20:19))
    !$acc update self(x(20:19))
    call expect_absent
    !$acc end data
  end subroutine changed
end program empty_sections
