! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! An array of objects with allocatable members: each member is entered and
! attached on its own.
program deep
  implicit none
  type block
    real, allocatable :: u(:)
  end type block
  type(block) :: blocks(6)
  integer :: b, i

  do b = 1, 6
    allocate (blocks(b)%u(10 * b))
    blocks(b)%u = b
  end do
  !$acc enter data copyin(blocks)
  do b = 1, 6
    !$acc enter data copyin(blocks(b)%u)
  end do
  !$acc parallel loop gang present(blocks)
  do b = 1, 6
    !$acc loop vector
    do i = 1, 10 * b
      blocks(b)%u(i) = blocks(b)%u(i) + i
    end do
  end do
  do b = 1, 6
    !$acc exit data copyout(blocks(b)%u)
  end do
  !$acc exit data delete(blocks)
  do b = 1, 6
    if (size(blocks(b)%u) /= 10 * b) error stop 'size'
    do i = 1, 10 * b
      if (blocks(b)%u(i) /= b + i) error stop 'u'
    end do
  end do
end program deep
