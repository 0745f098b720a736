! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Implicit clauses for pointers come behind those for the TARGETs that they lead into, whatever a construct
! uses first: of a variable of which a part is present, all cannot be entered (2.7.2).
module targets
  integer, target :: w(8)
end module
program targets_beside_pointers
  implicit none
  integer, target, allocatable :: a(:, :)
  allocate(a(6, 2))
  call k(6)
  call l(a, 6)
contains
  subroutine k(n)
    use targets
    integer, intent(in) :: n
    integer :: i
    integer, target :: u(n,2)
    integer, pointer :: p(:), q
    u = 0
    u(:,1) = [(i,i=1,n)]
    p => u(:,1)
    !$acc parallel loop
    do i = 1, n
      u(i,2) = p(i)
    end do
    if (any(u(:,2) /= [(i,i=1,n)])) error stop 'wrong'
    !$acc kernels
    p(:) = p(:) + 1
    u(:, 2) = u(:, 2) + 2
    !$acc end kernels
    if (any(u(:,1) /= [(i+1,i=1,n)]) .or. any(u(:,2) /= [(i+2,i=1,n)])) error stop 'both'
    !$acc parallel loop copy(p) copy(u)
    do i = 1, n
      u(i,2) = p(i)
    end do
    if (any(u(:,2) /= [(i+1,i=1,n)])) error stop 'explicit'
    w = 1
    p => w(3:5)
    q => w(7)
    !$acc parallel loop
    do i = 1, 3
      p(i) = p(i) + 1
      if (i == 1) q = 5
      if (i == 1) w(1) = 9
    end do
    if (any(w /= [9, 1, 2, 2, 2, 1, 5, 1])) error stop 'module'
  end subroutine
  subroutine l(a, n)
    integer, target, allocatable :: a(:,:)
    integer, intent(in) :: n
    integer, pointer :: p(:)
    integer :: i
    a = 4
    p => a(2:3, 2)
    !$acc parallel loop
    do i = 1, 2
      p(i) = i
      a(i, 1) = p(i)
    end do
    if (any(p /= [1, 2]) .or. any(a /= reshape([1, 2, 4,4,4,4, 4,1,2,4,4,4], [6,2]))) error stop 'allocatable'
  end subroutine
end program
