! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Copies of an object to the host leave the descriptors of its members alone, also of
! those that nothing is attached to: a member that the host has allocated, or a pointer
! that it has set, since the object went to the device stays (2.6.4, 2.6.8).
module objects
  implicit none
  type leaf
    integer :: tag = 0
    real, allocatable :: v(:)
  end type leaf
  type, extends(leaf) :: large
    real, allocatable :: w(:, :)
  end type large
  type parametrized(k)
    integer, kind :: k = 4
    integer :: n = 0
    real(k), allocatable :: v(:)
  end type parametrized
  type node
    integer :: n = 0
    integer, allocatable :: a(:)
    type(leaf) :: inner(2)
    class(leaf), allocatable :: any
    integer :: after_any = 0
    class(*), pointer :: anything(:) => null()
    logical, allocatable :: mask(:, :)
    integer :: after_mask = 0
    character(:), allocatable :: text
    complex, allocatable :: z
    integer :: after_z = 0
    type(leaf), pointer :: leaves(:) => null()
    real, pointer :: p(:) => null()
    integer :: last = 0
  end type node
contains
  ! Members that come after their object has gone to the device.
  subroutine fill(x, n)
    type(node), intent(inout) :: x
    integer, intent(in) :: n
    allocate (x%a(n), source=n)
    allocate (x%inner(1)%v(n + 1), x%inner(2)%v(n + 2))
    x%inner(1)%v = n + 1
    x%inner(2)%v = n + 2
    allocate (large :: x%any)
    x%any%tag = n
    allocate (x%p(n + 3), source=real(n + 3))
    allocate (x%anything(2), source=n)
    allocate (x%mask(2, 3), source=.true.)
    x%text = 'text'
    x%z = (1, 2)
    allocate (x%leaves(n))
  end subroutine fill

  subroutine check(x, n, what)
    type(node), intent(in) :: x
    integer, intent(in) :: n
    character(*), intent(in) :: what
    if (.not. allocated(x%a) .or. .not. allocated(x%any)) error stop what
    if (.not. associated(x%p)) error stop what
    if (size(x%a) /= n .or. any(x%a /= n)) error stop what
    if (size(x%inner(1)%v) /= n + 1 .or. any(x%inner(1)%v /= n + 1)) error stop what
    if (size(x%inner(2)%v) /= n + 2 .or. any(x%inner(2)%v /= n + 2)) error stop what
    if (x%any%tag /= n) error stop what
    if (size(x%p) /= n + 3 .or. any(x%p /= n + 3)) error stop what
    if (x%n /= 100 + n .or. x%last /= 200 + n) error stop what
    if (any([x%after_any, x%after_mask, x%after_z] /= [n, 2*n, 3*n])) error stop what
    if (.not. all(x%mask) .or. size(x%mask, 2) /= 3 .or. x%text /= 'text') error stop what
    if (x%z /= (1, 2) .or. size(x%leaves) /= n .or. any(x%leaves%tag /= 0)) error stop what
    select type (it => x%any)
    type is (large)
    class default
      error stop what
    end select
    select type (them => x%anything)
    type is (integer)
      if (any(them /= n)) error stop what
    class default
      error stop what
    end select
  end subroutine check

  subroutine clear(x)
    type(node), intent(inout) :: x
    deallocate (x%a, x%inner(1)%v, x%inner(2)%v, x%any, x%p)
    deallocate (x%anything, x%mask, x%text, x%z, x%leaves)
    x%n = 0
    x%last = 0
  end subroutine clear

  ! Sets what is not a descriptor, on the device.
  subroutine mark(x, n)
    type(node), intent(inout) :: x
    integer, intent(in) :: n
    !$acc serial present(x)
    x%n = 100 + n
    x%after_any = n
    x%after_mask = 2*n
    x%after_z = 3*n
    x%last = 200 + n
    !$acc end serial
  end subroutine mark

  subroutine mark_any(x)
    class(leaf), intent(inout) :: x
    !$acc serial present(x)
    x%tag = 9
    !$acc end serial
  end subroutine mark_any

  subroutine copied(x)
    class(leaf), intent(inout) :: x
    !$acc data copy(x)
    call mark_any(x)
    select type (x)
    type is (large)
      allocate (x%v(3), x%w(4, 5))
      x%w = 6
    end select
    !$acc end data
  end subroutine copied
end module objects

program late_members
  use objects
  use openacc
  implicit none
  type(node) :: x
  type(node), allocatable :: many(:)
  class(leaf), allocatable :: thing
  type(parametrized(8)) :: wide
  type(node), target :: grid(4, 3)
  integer :: i, j

  !$acc data copy(x)
  call fill(x, 4)
  call mark(x, 4)
  !$acc end data
  call check(x, 4, 'copy')
  call clear(x)

  !$acc enter data copyin(x)
  call fill(x, 5)
  call mark(x, 5)
  !$acc update self(x)
  call check(x, 5, 'update self')
  call mark(x, 6)
  call acc_update_self(x)
  if (x%n /= 106) error stop 'acc_update_self'
  x%n = 105
  x%after_any = 5
  x%after_mask = 10
  x%after_z = 15
  x%last = 205
  call check(x, 5, 'acc_update_self')
  call clear(x)
  call fill(x, 7)
  call mark(x, 7)
  !$acc update self(x%inner, x%n, x%last, x%after_any, x%after_mask, x%after_z)
  call check(x, 7, 'update self of an inner array')
  !$acc exit data copyout(x)
  call check(x, 7, 'exit data')
  call clear(x)

  !$acc data copy(wide)
  allocate (wide%v(3), source=2d0)
  !$acc serial
  wide%n = 3
  !$acc end serial
  !$acc end data
  if (.not. allocated(wide%v) .or. wide%n /= 3) error stop 'kind parameter'

  ! What only routines have brought.
  call acc_copyin(x)
  call fill(x, 3)
  call mark(x, 3)
  call acc_copyout(x)
  call check(x, 3, 'acc_copyout')
  call clear(x)

  ! Arrays: few objects, many, sections.
  allocate (many(3))
  !$acc enter data copyin(many)
  do i = 1, 3
    call fill(many(i), i)
  end do
  !$acc parallel loop present(many)
  do i = 1, 3
    many(i)%n = 100 + i
    many(i)%after_any = i
    many(i)%after_mask = 2*i
    many(i)%after_z = 3*i
    many(i)%last = 200 + i
  end do
  !$acc exit data copyout(many)
  do i = 1, 3
    call check(many(i), i, 'array')
  end do
  deallocate (many)
  allocate (many(100))
  !$acc enter data create(many)
  do i = 1, 100
    call fill(many(i), i)
  end do
  !$acc parallel loop present(many) async(2)
  do i = 1, 100
    many(i)%n = 100 + i
    many(i)%after_any = i
    many(i)%after_mask = 2*i
    many(i)%after_z = 3*i
    many(i)%last = 200 + i
  end do
  !$acc exit data copyout(many) async(2)
  !$acc wait(2)
  do i = 1, 100
    call check(many(i), i, 'large array')
  end do

  !$acc enter data copyin(grid)
  do j = 1, 3
    do i = 1, 4
      call fill(grid(i, j), 4 * j + i)
    end do
  end do
  !$acc parallel loop collapse(2) present(grid)
  do j = 1, 3
    do i = 1, 4
      grid(i, j)%n = 100 + 4 * j + i
      grid(i, j)%after_any = 4 * j + i
      grid(i, j)%after_mask = 2 * (4 * j + i)
      grid(i, j)%after_z = 3 * (4 * j + i)
      grid(i, j)%last = 200 + 4 * j + i
    end do
  end do
  !$acc update self(grid(2:3, 1:3))
  do j = 1, 3
    do i = 2, 3
      call check(grid(i, j), 4 * j + i, 'section')
    end do
  end do
  if (acc_get_device_type() /= acc_device_host .and. grid(1, 1)%n /= 0) error stop 'outside of the section'
  !$acc exit data delete(grid)

  ! Polymorphic: the members of the dynamic type.
  allocate (large :: thing)
  call copied(thing)
  select type (thing)
  type is (large)
    if (thing%tag /= 9) error stop 'tag'
    if (size(thing%v) /= 3 .or. any(shape(thing%w) /= [4, 5]) .or. any(thing%w /= 6)) error stop 'extension'
  end select
end program late_members
