! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Single characters are copied, as scalars are, where DEFAULT(PRESENT) holds.
module options
  implicit none
  character(len=30) :: flag = 'classic'
end module options

program default_present_characters
  use options
  implicit none
  integer, parameter :: n = 100
  integer :: i, a(n)
  character(3) :: state
  flag = 'pep'
  state = 'old'
  !$acc data copyout(a)
  !$acc parallel loop default(present)
  do i = 1, n
    if (flag == 'classic') then
      a(i) = 1
    else if (flag == 'pep') then
      a(i) = 2
    end if
  end do
  !$acc serial default(present)
  state = 'new'
  !$acc end serial
  call add('ab')
  !$acc end data
  if (any(a /= 4)) error stop 'a'
  if (state /= 'new') error stop 'state'
  !$acc data copy(state)
  !$acc serial default(present) copyout(a)
  a = merge(1, 2, state == 'new')
  state = '123'
  !$acc end serial
  !$acc end data
  if (any(a /= 1) .or. state /= '123') error stop 'state that is present'

contains

  subroutine add(what)
    character(*), intent(in) :: what
    !$acc data default(present) present(a)
    !$acc parallel loop
    do i = 1, n
      if (what == 'ab') a(i) = a(i) + len(what)
    end do
    !$acc end data
  end subroutine add
end program default_present_characters
