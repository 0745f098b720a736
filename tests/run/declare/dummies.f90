! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! The device copies of declared allocatables and pointers follow what procedures do with them
! by dummy arguments; variables without a declare directive get none.
module state
  implicit none
  integer, allocatable :: a(:), b(:)
  integer, pointer :: p(:)
  !$acc declare create(a, b, p)
  type box
    integer :: n
    integer, allocatable :: w(:)
  end type box
  type(box), allocatable :: boxes(:)
  !$acc declare create(boxes)
end module state

module procedures
  use state, only: box
  implicit none
contains
  subroutine make_boxes(x, n)
    type(box), allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n
    allocate (x(n))
    x%n = n
  end subroutine make_boxes

  subroutine make_box(x)
    type(box), allocatable, intent(inout) :: x
    allocate (x)
    x%n = 8
  end subroutine make_box

  subroutine make(x, n)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n
    integer :: status
    if (allocated(x)) deallocate (x)
    allocate (x(n), stat=status)
  end subroutine make

  subroutine make_again(x, values)
    integer, allocatable, intent(out) :: x(:)
    integer, intent(in) :: values(:)
    x = values
    !$acc update device(x) if_present
  end subroutine make_again

  subroutine make_pointer(x, n)
    integer, pointer, intent(out) :: x(:)
    integer, intent(in) :: n
    allocate (x(n), source=1)
  end subroutine make_pointer

  subroutine take(to, from)
    integer, allocatable, intent(inout) :: to(:), from(:)
    call move_alloc(from, to)
  end subroutine take

  ! Device code allocates for itself.
  integer function last_of(n)
    !$acc routine seq
    integer, intent(in) :: n
    integer, allocatable :: own(:)
    call fill(own, n)
    last_of = own(n)
  end function last_of

  subroutine fill(x, n)
    integer, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: n
    allocate (x(n))
    x = n
  end subroutine fill
end module procedures

program dummies
  use openacc
  use state
  use procedures
  implicit none
  integer, allocatable :: plain(:)
  type(box), allocatable :: plain_box, plain_boxes(:)
  integer :: i, found(4)
  logical :: shares
  shares = acc_get_device_type() == acc_device_host

  call make(a, 10)
  call use_a(10, 'allocate')
  call make(a, 1000)
  call use_a(1000, 'another size')
  call make_again(a, [(3*i, i = 1, 20)])
  !$acc parallel loop present(a)
  do i = 1, 20
    a(i) = a(i) + 1
  end do
  !$acc update self(a)
  if (any(a /= [(3*i + 1, i = 1, 20)])) error stop 'assignment'

  call make_pointer(p, 5)
  if (.not. acc_is_present(p)) error stop 'pointer'
  deallocate (p)

  call make(plain, 7)
  if (acc_is_present(plain) .and. .not. shares) error stop 'nobody declares it'
  plain = 5
  call take(b, plain)
  !$acc parallel loop present(b)
  do i = 1, 7
    b(i) = b(i) + i
  end do
  !$acc update self(b)
  if (any(b /= [(5 + i, i = 1, 7)])) error stop 'move_alloc'
  ! From one declared variable to another.
  call take(a, b)
  if (.not. acc_is_present(a)) error stop 'moved'
  if (any(a /= [(5 + i, i = 1, 7)])) error stop 'moved data'
  deallocate (a)

  call make_boxes(boxes, 4)
  !$acc parallel loop present(boxes) copyout(found)
  do i = 1, 4
    boxes(i)%n = 2*i
    found(i) = boxes(i)%n
  end do
  if (any(found /= [2, 4, 6, 8])) error stop 'objects'
  call make_boxes(plain_boxes, 2)
  call make_box(plain_box)
  if (plain_box%n /= 8 .or. plain_boxes(2)%n /= 2) error stop 'objects on the host'
  if (acc_is_present(plain_boxes) .and. .not. shares) error stop 'nobody declares the objects'

  !$acc parallel loop copyout(found)
  do i = 1, 4
    found(i) = last_of(i)
  end do
  if (any(found /= [1, 2, 3, 4])) error stop 'device code'
contains
  subroutine use_a(n, what)
    integer, intent(in) :: n
    character(*), intent(in) :: what
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = 2*i
    end do
    !$acc update self(a)
    if (any(a /= [(2*i, i = 1, n)])) error stop what
  end subroutine use_a
end program dummies
