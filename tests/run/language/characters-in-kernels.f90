! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc --offload-arch=%gpu_archs -O1 -S %s -o /dev/null

! Functions of characters and WRITE to character variables: what the host's library does with
! the same text is right.
module texts
  implicit none
  integer, parameter :: n = 40
contains
  subroutine examine(a, b, k, l)
    !$acc routine seq
    character(*), intent(in) :: a
    character(*), intent(out) :: b
    integer, intent(out) :: k(9)
    logical, intent(out) :: l(5)
    character(12) :: t
    character(5) :: u
    t = adjustl(a)
    u = trim(t)
    b = adjustr(t)
    k(1) = len_trim(a)
    k(2) = index(a, 'y')
    k(3) = index(a, '1', back=.true.)
    k(4) = scan(a, '123')
    k(5) = verify(a, ' x')
    k(6) = verify(a, ' yz', back=.true.)
    k(7) = len(trim(adjustl(a)))
    k(8) = index(a, 'z y')
    k(9) = iachar(a(4:4))
    select case (t(1:2))
    case ('x1')
      k(9) = 1
    case ('x2':'x3')
      k(9) = 2
    end select
    l(1) = a < b
    l(2) = trim(t) == 'x4 yz'
    l(3) = t == repeat('x', 1) // '9 yz'
    l(4) = lge(t, u)
    l(5) = trim(a) // 'a' > a
    b = trim(b) // achar(48 + k(1)) // repeat('-+', k(2) - k(4))
  end subroutine
  subroutine describe(i, x, line, status, message)
    !$acc routine seq
    integer, intent(in) :: i
    real, intent(in) :: x
    character(24), intent(out) :: line
    character(8), intent(out) :: message
    integer, intent(out) :: status(2)
    character(6) :: short
    character(20) :: listed
    message = 'none'
    write(line, '(i4.2,a,f8.3)') i, ' x=', x
    write(short, '(i3)', iostat=status(1)) i
    write(short(5:), '(a)') 'ab'
    write(listed, *) i, x > 0
    select case (mod(i, 4))
    case (0)
      line = listed
    case (1)
      write(line(20:), '(a)') short(5:6)
    case (2)
      write(line, '(3(a,1x),l2)') short, 'a''b', 'c', x > 0
    end select
    write(short, '(i3,1x,i5)', iostat=status(2), iomsg=message) i, i
  end subroutine
end module
program characters_in_kernels
  use texts
  implicit none
  character(12) :: a(n)
  character(16) :: b(n), host_b
  character(24) :: lines(n), host_line
  character(8) :: messages(n), host_message
  integer :: k(9, n), host_k(9), statuses(2, n), host_status(2), i
  logical :: l(5, n), host_l(5)
  real :: x(n)
  do i = 1, n
    write(a(i), '(a,i0,a)') '  x', i*i, ' yz'
    x(i) = i*1.37 - 20
  end do
  !$acc parallel loop copyin(a, x) copyout(b, k, l, lines, statuses, messages)
  do i = 1, n
    call examine(a(i), b(i), k(:, i), l(:, i))
    call describe(i, x(i), lines(i), statuses(:, i), messages(i))
  end do
  do i = 1, n
    call examine(a(i), host_b, host_k, host_l)
    if (b(i) /= host_b) error stop 'text'
    if (any(k(:, i) /= host_k)) error stop 'numbers'
    if (any(l(:, i) .neqv. host_l)) error stop 'comparisons'
    call describe(i, x(i), host_line, host_status, host_message)
    if (lines(i) /= host_line) error stop 'line'
    if (any(statuses(:, i) /= host_status)) error stop 'status'
    if (messages(i) /= host_message) error stop 'message'
  end do
end program
