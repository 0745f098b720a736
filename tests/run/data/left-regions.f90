! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! RETURN, EXIT and CYCLE that leave DATA and HOST_DATA constructs: the region ends, with its
! copies.
module regions
  use openacc
  implicit none
contains
  subroutine steps(a, many)
    integer, intent(inout) :: a(10)
    integer, intent(in) :: many
    integer :: i
    !$acc data copy(a) if(many >= 0)
    if (many == 0) return
    !$acc parallel loop
    do i = 1, 10
      a(i) = a(i) + i
    end do
    select case (many)
    case (1)
      return
    case default
      do i = 1, 10
        if (i == many) exit
      end do
    end select
    !$acc parallel loop
    do i = 1, 10
      a(i) = 2 * a(i)
    end do
    if (many == 2) then
      return
    end if
    !$acc end data
    a = a + 1000
  end subroutine

  integer function nested(a, b, where) result(code)
    integer, intent(inout) :: a(10), b(10)
    integer, intent(in) :: where
    integer :: i
    code = 1
    !$acc data copy(a)
    !$acc data copy(b)
    !$acc host_data use_device(b)
    if (where == 1) return
    !$acc end host_data
    !$acc parallel loop
    do i = 1, 10
      a(i) = a(i) + 1
      b(i) = b(i) + 2
    end do
    code = 2
    if (where == 2) return
    !$acc end data
    code = 3
    if (where == 3) return
    !$acc end data
    code = 4
  end function

  subroutine loops(a, rounds)
    integer, intent(inout) :: a(10)
    integer, intent(out) :: rounds
    integer :: i, j, k
    rounds = 0
    outer: do j = 1, 9
      do k = 1, 3
        !$acc data copy(a)
        rounds = rounds + 1
        if (j == 2) cycle outer
        if (k == 2) cycle
        !$acc parallel loop
        do i = 1, 10
          a(i) = a(i) + 1
        end do
        if (j == 4) exit outer
        if (j == 3) exit
        !$acc end data
      end do
    end do outer
  end subroutine
end module

program left_regions
  use regions
  implicit none
  integer :: a(10), b(10), i, rounds
  a = 0
  call steps(a, 0)
  if (any(a /= 0)) error stop 1
  call steps(a, 1)
  if (any(a /= [(i, i = 1, 10)])) error stop 2
  call steps(a, 2)
  if (any(a /= [(4 * i, i = 1, 10)])) error stop 3
  call steps(a, 3)
  if (any(a /= [(1000 + 10 * i, i = 1, 10)])) error stop 4
  if (acc_is_present(a) .and. is_apart()) error stop 5

  a = 0
  b = 0
  if (nested(a, b, 1) /= 1 .or. any(a /= 0) .or. any(b /= 0)) error stop 6
  if (nested(a, b, 2) /= 2 .or. any(a /= 1) .or. any(b /= 2)) error stop 7
  if (nested(a, b, 3) /= 3 .or. any(a /= 2) .or. any(b /= 4)) error stop 8
  if (nested(a, b, 4) /= 4 .or. any(a /= 3) .or. any(b /= 6)) error stop 9

  a = 0
  call loops(a, rounds)
  ! j = 1: 3 rounds, two of which add; 2: one; 3: one that adds; 4: one that adds.
  if (rounds /= 6 .or. any(a /= 4)) error stop 10
contains
  ! Whether the device has memory of its own: what is not copied there is not present.
  logical function is_apart()
    integer :: unseen(10)
    is_apart = .not. acc_is_present(unseen)
  end function
end program
