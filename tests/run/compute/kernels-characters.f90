! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck %s
! RUN: %on-every-device %t

! Elements of character arrays that kernels loops pass to routines which change them: each iteration
! has its own where the dummy is a scalar. One that is an array goes on behind the element.
module texts
  implicit none
contains
  subroutine begin(text, k)
    !$acc routine seq
    character(*) :: text
    integer :: k
    text(1:1) = achar(mod(k, 26) + 65)
  end subroutine

  subroutine fill(text, k)
    !$acc routine seq
    character(8) :: text
    integer :: k
    text = 'abc' // achar(mod(k, 26) + 65)
  end subroutine

  elemental subroutine mark(text, k)
    !$acc routine seq
    character(*), intent(inout) :: text
    integer, intent(in) :: k
    text(2:2) = achar(mod(k, 26) + 65)
  end subroutine

  subroutine hand_on(text, k)
    !$acc routine seq
    character(*) :: text(2)
    integer :: k
    text(2)(3:3) = text(1)(3:3)
    text(2)(4:4) = achar(mod(k, 26) + 65)
  end subroutine
end module

program kernels_characters
  use texts
  implicit none
  integer, parameter :: n = 100
  character(8) :: names(n)
  integer :: i, found(n)
  names = ''
  !$acc kernels
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    call begin(names(i), i)
  end do
  !$acc end kernels
  if (any(names /= [(achar(mod(i, 26) + 65), i=1, n)])) error stop 'begin'

  !$acc kernels
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    call fill(names(i), i)
  end do
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    call mark(names(i)(2:3), i + 1)
  end do
  !$acc end kernels
  if (any(names /= [('ab' // achar(mod(i + 1, 26) + 65) // achar(mod(i, 26) + 65), i=1, n)])) &
    error stop 'fill'

  !$acc kernels
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is sequential: iterations may depend on each other through 'names'
  do i = 1, n - 1
    call hand_on(names(i), i)
  end do
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is sequential: iterations may depend on each other through 'names'
  do i = 1, n - 1
    call hand_on(names(i)(1:8), i)
  end do
  !$acc end kernels
  if (any(names /= [('abC' // achar(mod(max(i - 1, 1), 26) + 65), i=1, n)])) error stop 'hand on'

  ! Searches and comparisons only read; what the next iteration changes keeps them in order.
  !$acc kernels copyout(found)
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is shared by gangs
  do i = 1, n
    found(i) = index(names(i), 'C') + scan(names(i)(2:4), 'Cb')*10 + verify(names(i), 'ab')*100
    if (names(i) > 'abCN') found(i) = -found(i)
  end do
  ! CHECK: kernels-characters.f90:[[@LINE+1]]:3: remark: loop is sequential: iterations may depend on each other through 'names'
  do i = 1, n - 1
    found(i) = found(i) + 1000*index(names(i + 1), '-')
    names(i)(4:4) = '-'
  end do
  !$acc end kernels
  do i = 1, n
    if (found(i) /= (3 + 10 + 300)*merge(-1, 1, mod(max(i - 1, 1), 26) > 13)) error stop 'found'
  end do
end program
