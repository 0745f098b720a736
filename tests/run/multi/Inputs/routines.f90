module state
  implicit none
  integer :: table(50) = 1
  integer :: factor = 2
  integer, allocatable :: offsets(:)
  integer :: linked(50)
  !$acc declare copyin(table, factor) create(offsets) link(linked)
contains
  integer function value_of(k)
    !$acc routine seq
    integer, intent(in) :: k
    value_of = table(k) * factor + nested(k)
  end function value_of

  ! Without a directive: only the routine above calls it.
  integer function nested(k)
    integer, intent(in) :: k
    integer :: shared
    common /numbers/ shared
    !$acc declare create(/numbers/)
    nested = 1000 * offsets(lbound(offsets, 1) + k) + size(offsets) + shared
  end function nested

  integer function linked_value(k)
    !$acc routine seq
    integer, intent(in) :: k
    linked_value = linked(k)
  end function linked_value

  subroutine store(k)
    !$acc routine seq
    integer, intent(in) :: k
    table(k) = -k
  end subroutine store

  subroutine fill(first)
    !$acc routine gang
    integer, intent(in) :: first
    integer :: k
    !$acc loop gang
    do k = first, 50
      table(k) = 7 * k
    end do
  end subroutine fill
end module state
