! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Objects of derived type without dynamic members travel as a whole; members,
! array members and arrays of the type can be used in kernels.
program derived
  implicit none
  type particle
    real(8) :: position(3)
    real(8) :: mass
    integer :: id
    logical :: alive
  end type particle
  type(particle) :: one, many(40)
  integer :: i, d

  one = particle([1, 2, 3], 4, 5, .true.)
  do i = 1, size(many)
    many(i) = particle([i, i, i], 1, i, mod(i, 2) == 0)
  end do
  !$acc parallel loop copyin(one) copy(many)
  do i = 1, size(many)
    if (many(i)%alive) then
      do d = 1, 3
        many(i)%position(d) = many(i)%position(d) + one%position(d) * one%mass
      end do
    end if
    many(i)%id = many(i)%id + one%id
  end do
  do i = 1, size(many)
    if (many(i)%id /= i + 5) error stop 'id'
    do d = 1, 3
      if (many(i)%position(d) /= i + merge(4 * d, 0, mod(i, 2) == 0)) error stop 'position'
    end do
  end do
end program derived
