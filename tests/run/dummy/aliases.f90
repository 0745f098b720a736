! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Names that share memory on the device as they do on the host: what one of them
! writes, the others read, in the same iteration.
program aliases
  implicit none
  integer, parameter :: n = 1000
  integer :: i, x(n), shared(n), whole(2 * n), second(n)
  integer, target :: aim(n)
  integer, pointer :: p(:)
  integer, allocatable :: seen(:)
  common /block/ shared
  equivalence (whole(n + 1), second)

  allocate(seen(n))
  x = 1; aim = 3; whole = 4; shared = 5
  p => aim

  !$acc data copy(aim) copyout(seen)
  !$acc parallel loop gang vector present(aim, p, seen)
  do i = 1, n
    aim(i) = i
    seen(i) = p(i)
    p(i) = -i
    seen(i) = seen(i) + 2 * aim(i)
  end do
  !$acc end data
  do i = 1, n
    if (seen(i) /= -i) error stop 'pointer'
  end do

  !$acc data copy(whole) copyout(seen)
  !$acc parallel loop gang vector present(whole, second, seen)
  do i = 1, n
    second(i) = i
    seen(i) = whole(n + i)
    whole(n + i) = 7 * i
    seen(i) = seen(i) + second(i)
  end do
  !$acc end data
  do i = 1, n
    if (seen(i) /= 8 * i) error stop 'equivalence'
  end do

  call common_block

  associate (other => x)
    !$acc data copy(x) copyout(seen)
    !$acc parallel loop gang vector present(x, other, seen)
    do i = 1, n
      x(i) = i
      seen(i) = other(i)
      other(i) = 3 * i
      seen(i) = seen(i) + x(i)
    end do
    !$acc end data
  end associate
  do i = 1, n
    if (seen(i) /= 4 * i) error stop 'associate'
  end do
contains
  subroutine common_block
    integer :: mine(n), j
    common /block/ mine
    !$acc data copy(mine) copyout(seen)
    !$acc parallel loop gang vector present(mine, seen)
    do j = 1, n
      mine(j) = j
      seen(j) = mine(j)
    end do
    !$acc end data
    if (any(seen /= [(j, j = 1, n)]) .or. any(shared /= seen)) error stop 'common block'
  end subroutine
end program aliases
