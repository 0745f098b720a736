! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Characters whose length only the run knows, in clauses and without: dummies, local
! variables, arrays of them.
program characters
  implicit none
  character(12) :: word = 'abcdefghijkl'
  character(5) :: list(4) = ['one  ', 'two  ', 'three', 'four ']
  logical :: separate

  separate = is_separate()
  call upper(word(2:5))
  if (word /= 'aBCDEfghijkl') error stop 'copy'
  if (total('add') /= 55 .or. total('multiply') /= 10) error stop 'a mode'
  call lifetimes(word, 12)
  if (tail_of('hello') /= 'l' .or. length_of(7) /= 3) error stop 'local'
  call first_letters(list, 5, 4)
  if (any(list /= ['xnx  ', 'xwx  ', 'xhxee', 'xoxr '])) error stop 'explicit shape'
  call backwards(list, size(list))
  if (any(list /= ['xoxr ', 'xhxee', 'xwx  ', 'xnx  '])) error stop 'assumed length'
  if (automatic(3, 6) /= 18) error stop 'automatic array'
  if (declared('xyz') /= iachar('z')) error stop 'declare'
  call optional_mode(1)
  call optional_mode(2, 'twice')

contains

  logical function is_separate()
    integer :: probe
    probe = 1
    !$acc parallel copyin(probe)
    probe = 2
    !$acc end parallel
    is_separate = probe == 1
  end function

  subroutine upper(s)
    character(*), intent(inout) :: s
    integer :: i
    !$acc parallel loop copy(s)
    do i = 1, len(s)
      s(i:i) = achar(iachar(s(i:i)) - 32)
    end do
  end subroutine

  integer function total(mode)
    character(*), intent(in) :: mode
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total)
    do i = 1, 10
      if (mode == 'add') then
        total = total + i
      else if (mode(1:2) == 'mu') then
        total = total + 1
      end if
    end do
  end function

  subroutine lifetimes(s, n)
    integer, intent(in) :: n
    character(n), intent(inout) :: s
    character(n) :: before
    before = s
    !$acc enter data copyin(s)
    !$acc serial present(s)
    s(3:3) = '-'
    !$acc end serial
    if (separate .and. s /= before) error stop 'the host has changed'
    !$acc update self(s)
    if (s(3:3) /= '-' .or. s(:2) /= before(:2)) error stop 'update self'
    s = repeat('+', n)
    !$acc update device(s)
    s = ' '
    !$acc host_data use_device(s)
    if (separate .neqv. differs(s)) error stop 'use_device'
    !$acc end host_data
    !$acc exit data copyout(s)
    if (separate .and. s /= repeat('+', n)) error stop 'exit data'
    s = before
  end subroutine

  ! Whether `s` lies elsewhere than `word`.
  logical function differs(s)
    character(*), target, intent(in) :: s
    differs = loc(s) /= loc(word)
  end function

  character function tail_of(s)
    character(*), intent(in) :: s
    character(len(s)) :: reversed
    integer :: i
    !$acc data create(reversed)
    !$acc parallel loop copyin(s)
    do i = 1, len(s)
      reversed(len(s) + 1 - i:len(s) + 1 - i) = s(i:i)
    end do
    !$acc update self(reversed)
    !$acc end data
    tail_of = reversed(2:2)
  end function

  integer function length_of(n)
    integer, intent(in) :: n
    character(n) :: s
    !$acc data create(s)
    !$acc serial copyout(length_of)
    s = 'abc'
    length_of = len_trim(s)
    !$acc end serial
    !$acc end data
  end function

  subroutine first_letters(s, n, m)
    integer, intent(in) :: n, m
    character(n), intent(inout) :: s(m)
    integer :: i
    !$acc parallel loop
    do i = 1, m
      s(i)(1:1) = 'x'
      s(i)(3:3) = 'x'
    end do
  end subroutine

  subroutine backwards(s, m)
    integer, intent(in) :: m
    character(*), intent(inout) :: s(m)
    character(len(s)) :: t(m)
    integer :: i
    !$acc data copyin(s) create(t)
    !$acc parallel loop
    do i = 1, m
      t(i) = s(m + 1 - i)
    end do
    !$acc update self(t)
    !$acc end data
    s = t
  end subroutine

  integer function automatic(n, m)
    integer, intent(in) :: n, m
    character(n) :: s(m)
    integer :: i
    automatic = 0
    !$acc data create(s)
    !$acc parallel loop
    do i = 1, m
      s(i) = 'abc'
    end do
    !$acc parallel loop reduction(+:automatic)
    do i = 1, m
      automatic = automatic + len_trim(s(i))
    end do
    !$acc end data
  end function

  integer function declared(s)
    character(*), intent(in) :: s
    !$acc declare copyin(s)
    !$acc serial copyout(declared)
    declared = iachar(s(3:3))
    !$acc end serial
  end function

  subroutine optional_mode(factor, mode)
    integer, intent(in) :: factor
    character(*), intent(in), optional :: mode
    integer :: n, i
    n = 0
    !$acc parallel loop copyin(mode) reduction(+:n)
    do i = 1, 10
      n = n + 1
      if (present(mode)) then
        if (mode == 'twice') n = n + 1
      end if
    end do
    if (n /= 10 * factor) error stop 'optional'
  end subroutine
end program
