! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t

! Constructs with a clause for an object, or for a component that is one, bring what its components
! lead to that have no clause, as those without do.
module holders
  implicit none
  type node
    integer :: n = 1
    integer, allocatable :: w(:)
  end type
  type holder
    integer :: k = 1
    type(node) :: inline
    type(node), allocatable :: held
    type(node), pointer :: led => null()
  end type
contains
  subroutine set(h)
    type(holder), intent(inout) :: h
    h%inline%w = [1, 2, 3, 4]
    allocate(h%held, h%led)
    h%held%w = [1, 2, 3, 4]
    h%led%w = [1, 2, 3, 4]
  end subroutine

  subroutine add(x, i)
    !$acc routine seq
    type(node), intent(inout) :: x
    integer, intent(in) :: i
    x%w(i) = x%w(i) + 1
  end subroutine

  subroutine check(h, by, what)
    type(holder), intent(in) :: h
    integer, intent(in) :: by
    character(*), intent(in) :: what
    integer :: i
    if (any(h%inline%w /= [(i + by, i = 1, 4)])) error stop what // ': inline'
    if (any(h%held%w /= [(i + by, i = 1, 4)])) error stop what // ': held'
    if (any(h%led%w /= [(i + by, i = 1, 4)])) error stop what // ': led'
  end subroutine
end module

program members_of_named_components
  use holders
  implicit none
  call object
  call by_enter_data
  call by_data
  call polymorphic
contains
  subroutine object
    type(node) :: g
    integer :: i
    g%w = [1, 2, 3, 4]
    !$acc enter data create(g)
    !$acc parallel loop no_create(g)
    do i = 1, 4
      g%w(i) = g%w(i) + 1
    end do
    if (any(g%w /= [2, 3, 4, 5])) error stop 'object'
    !$acc exit data delete(g)
  end subroutine

  subroutine by_enter_data
    type(holder) :: h
    integer :: i
    call set(h)
    !$acc enter data create(h%inline, h%held, h%led)
    !$acc parallel loop
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      h%held%w(i) = h%held%w(i) + 1
      h%led%w(i) = h%led%w(i) + 1
    end do
    call check(h, 1, 'no clause')
    !$acc parallel loop copy(h%inline, h%held, h%led)
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      h%held%w(i) = h%held%w(i) + 1
      h%led%w(i) = h%led%w(i) + 1
    end do
    call check(h, 2, 'copy')
    !$acc kernels present(h%inline, h%held, h%led)
    !$acc loop independent
    do i = 1, 4
      call add(h%inline, i)
      call add(h%held, i)
      call add(h%led, i)
    end do
    !$acc end kernels
    call check(h, 3, 'present')
    !$acc serial loop no_create(h%inline, h%held, h%led)
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      h%held%w(i) = h%held%w(i) + 1
      h%led%w(i) = h%led%w(i) + 1
    end do
    call check(h, 4, 'no_create')
    !$acc exit data delete(h%inline, h%held, h%led)
  end subroutine

  subroutine by_data
    type(holder) :: h
    integer :: i
    call set(h)
    !$acc data copyin(h%inline, h%held, h%led)
    !$acc parallel loop
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      h%held%w(i) = h%held%w(i) + 1
      h%led%w(i) = h%led%w(i) + 1
    end do
    call check(h, 1, 'data, no clause')
    !$acc parallel loop copyin(h%inline) present(h%held) copyin(h%led)
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      h%held%w(i) = h%held%w(i) + 1
      h%led%w(i) = h%led%w(i) + 1
    end do
    call check(h, 2, 'data, clauses')
    !$acc end data
  end subroutine

  ! One of the objects is not there.
  subroutine polymorphic
    class(holder), allocatable :: h
    integer :: i
    allocate(h)
    call set(h)
    deallocate(h%held)
    nullify(h%led)
    !$acc parallel loop copy(h%inline, h%held, h%led)
    do i = 1, 4
      h%inline%w(i) = h%inline%w(i) + 1
      if (i > 4) h%held%w(i) = 0
      if (i > 4) h%led%w(i) = 0
    end do
    if (any(h%inline%w /= [2, 3, 4, 5])) error stop 'polymorphic'
  end subroutine
end program
