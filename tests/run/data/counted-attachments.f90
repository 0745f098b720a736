! RUN: %accc -O2 %s -o %t && %on-every-device %t | FileCheck %s
! What counts as an attachment, and which target it is of (2.6.8, 2.7.2): other bounds are no other
! target, another target at the same device address is one; pointers that lead nowhere by the time
! they are detached; what comes attached with its object, which no clause has asked for.

module objects
  implicit none
  integer, parameter :: n = 10
  type t
    real, pointer :: p(:) => null()
    real, allocatable :: v(:)
  end type
contains
  subroutine find(s, p, v)
    type(t), intent(in) :: s(:)
    logical, intent(out) :: p(:), v(:)
    integer :: i
    !$acc parallel loop present(s) copyout(p, v)
    do i = 1, size(s)
      p(i) = associated(s(i)%p)
      v(i) = allocated(s(i)%v)
    end do
  end subroutine
end module

program counted_attachments
  use objects
  implicit none
  call other_bounds
  call other_target
  call nullified
  call deallocated(by_update=.false.)
  call deallocated(by_update=.true.)
  call brought_again
  call brought_with_target
  call without_elements
  print *, 'counted'

contains
  subroutine other_bounds
    type(t) :: s(3)
    real, target :: x(n, 3)
    integer :: i, j
    x = 1
    !$acc enter data copyin(s)
    do i = 1, 3
      s(i)%p => x(:, i)
      !$acc enter data copyin(s(i)%p)
      s(i)%p(0:) => x(:, i)
      !$acc enter data copyin(s(i)%p)
      !$acc exit data delete(s(i)%p)
    end do
    !$acc parallel loop present(s)
    do i = 1, 3
      !$acc loop seq
      do j = 0, n - 1
        s(i)%p(j) = s(i)%p(j) + 1
      end do
    end do
    do i = 1, 3
      !$acc exit data copyout(s(i)%p)
    end do
    !$acc exit data delete(s)
    if (any(x /= 2)) error stop 'other bounds'
  end subroutine

  subroutine other_target
    type(t) :: s(2)
    real, target :: a(n), b(n)
    logical :: p(2), v(2)
    !$acc enter data copyin(s)
    s(1)%p => a
    !$acc enter data copyin(a)
    !$acc enter data attach(s(1)%p)
    !$acc exit data delete(a)
    s(1)%p => b
    !$acc enter data copyin(b)
    !$acc enter data attach(s(1)%p)
    !$acc exit data detach(s(1)%p)
    !$acc exit data delete(b)
    s(1)%p => null()
    !$acc update device(s)
    call find(s, p, v)
    !$acc exit data delete(s)
    if (any(p)) error stop 'other target'
  end subroutine

  subroutine nullified
    type(t) :: s(2)
    real, target :: a(n)
    logical :: p(2), v(2)
    s(1)%p => a
    !$acc enter data copyin(s) copyin(a)
    !$acc enter data attach(s(1)%p)
    nullify(s(1)%p)
    !$acc exit data detach(s(1)%p) delete(a)
    !$acc update device(s)
    call find(s, p, v)
    !$acc exit data delete(s)
    if (any(p)) error stop 'nullified'
  end subroutine

  subroutine deallocated(by_update)
    logical, intent(in) :: by_update
    type(t) :: s(2)
    logical :: p(2), v(2)
    allocate(s(1)%v(n), source=1.)
    !$acc enter data copyin(s) copyin(s(1)%v)
    deallocate(s(1)%v)
    if (by_update) then
      !$acc update device(s) ! its target has gone, as any clause finds
    else
      !$acc exit data delete(s(1)%v)
    end if
    call find(s, p, v)
    !$acc exit data delete(s)
    if (any(v)) error stop 'deallocated'
  end subroutine

  subroutine brought_again
    type(t) :: s(2)
    integer :: i, k
    logical :: p(2), v(2)
    allocate(s(1)%v(n), source=1.)
    !$acc enter data copyin(s)
    !$acc enter data copyin(s(1)%v)
    do k = 1, 3
      !$acc parallel loop copyin(s)
      do i = 1, 2
        if (allocated(s(i)%v)) s(i)%v(k) = 10 * k
      end do
    end do
    !$acc exit data copyout(s(1)%v)
    if (any(s(1)%v(:3) /= [10, 20, 30])) error stop 'brought again'
    deallocate(s(1)%v)
    !$acc update device(s)
    call find(s, p, v)
    !$acc exit data delete(s)
    if (any(v)) error stop 'attached again'
  end subroutine

  subroutine brought_with_target
    type(t) :: s(2)
    real, target :: a(n), b(n)
    integer :: i
    logical :: p(2), v(2)
    s(1)%p => a
    a = 1
    b = 2
    !$acc enter data copyin(a, b)
    !$acc enter data copyin(s)
    s(1)%p(3:) => a
    s(2)%p => b(2:)
    !$acc update device(s)
    !$acc parallel loop present(s)
    do i = 1, 1
      s(i)%p(3) = 7
    end do
    nullify(s(1)%p)
    !$acc update device(s)
    call find(s, p, v)
    !$acc exit data delete(s)
    !$acc exit data copyout(a) delete(b)
    if (p(1) .or. .not. p(2)) error stop 'brought with target'
    if (a(1) /= 7 .or. any(a(2:) /= 1)) error stop 'bounds of the target'
  end subroutine

  subroutine without_elements
    type(t) :: s(2)
    integer :: i, sizes(2)
    logical :: is_there(2)
    do i = 1, 2
      allocate(s(i)%v(n))
    end do
    !$acc enter data copyin(s)
    do i = 1, 2
      s(i)%v = i
      !$acc enter data copyin(s(i)%v)
      !$acc exit data delete(s(i)%v)
      deallocate(s(i)%v)
      allocate(s(i)%v(0))
      !$acc enter data copyin(s(i)%v)
    end do
    sizes = -1
    !$acc parallel loop present(s) copyout(sizes, is_there)
    do i = 1, 2
      sizes(i) = size(s(i)%v)
      is_there(i) = allocated(s(i)%v)
    end do
    if (any(sizes /= 0) .or. .not. all(is_there)) error stop 'without elements'
    do i = 1, 2
      !$acc exit data delete(s(i)%v)
    end do
    !$acc exit data delete(s)
  end subroutine
end program
! CHECK: counted
