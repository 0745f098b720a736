! RUN: %accc -O1 %s -o %t
! RUN: %on-every-device %t

! Loops end where the numbers do: threads without an iteration have no number for one.
program largest_numbers
  implicit none
  integer, parameter :: n = 9
  integer :: bad
  integer(8), parameter :: h8 = huge(1_8)
  integer, parameter :: h4 = huge(1)
  bad = 0
  call columns()
  call up8(h8 - n + 1, h8)
  call up8(-h8 - 1, -h8 + n - 2)
  call up8(h8 - n, h8 - 1)
  call down8(h8, h8 - n + 1)
  call down8(-h8 + n - 2, -h8 - 1)
  call up4(h4 - n + 1, h4)
  call up4(-h4 - 1, -h4 + n - 2)
  call down4(-h4 + n - 2, -h4 - 1)
  call down4(h4, h4 - n + 1)
  call step8(h8 - 20, h8, 7_8)
  call step8(-h8 + 18, -h8 - 1, -7_8)
  call step4(h4 - 20, h4, 7)
  call step4(-h4 + 18, -h4 - 1, -7)
  call inside(h8 - n + 1, h8)
  call nest(h8 - n + 1, h8)
  call square(h8 - n + 1, h8)
  call kern(h8 - n + 1, h8)
  call kern(-h8 - 1, -h8 + n - 2)
  if (bad > 0) error stop 'wrong'
contains
  subroutine check(a, m, what)
    integer, intent(in) :: a(:), m
    character(*), intent(in) :: what
    integer :: k
    if (any(a(1:m) /= [(k, k=1,m)]) .or. any(a(m+1:) /= 0)) then
      print *, what, a; bad = bad + 1
    end if
  end subroutine
  subroutine up8(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up8')
    a = 0
    !$acc parallel loop gang vector vector_length(32) num_gangs(2) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up8 sizes')
    a = 0
    !$acc parallel loop gang worker num_workers(4) num_gangs(2) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up8 workers')
    a = 0
    !$acc parallel loop gang(static:2) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up8 static')
    a = 0
    !$acc parallel loop tile(4) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up8 tile')
  end subroutine
  subroutine down8(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l, -1
      a(f - i + 1) = int(f - i + 1)
    end do
    call check(a, n, 'down8')
  end subroutine
  subroutine up4(f, l)
    integer, intent(in) :: f, l
    integer :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up4')
    a = 0
    !$acc parallel loop gang vector vector_length(32) num_gangs(2) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up4 sizes')
    a = 0
    !$acc parallel loop gang(static:2) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up4 static')
    a = 0
    !$acc parallel loop tile(4) copy(a)
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    call check(a, n, 'up4 tile')
  end subroutine
  subroutine down4(f, l)
    integer, intent(in) :: f, l
    integer :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l, -1
      a(f - i + 1) = int(f - i + 1)
    end do
    call check(a, n, 'down4')
  end subroutine
  subroutine step8(f, l, s)
    integer(8), intent(in) :: f, l, s
    integer(8) :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l, s
      a((i - f)/s + 1) = int((i - f)/s + 1)
    end do
    call check(a, 3, 'step8')
  end subroutine
  subroutine step4(f, l, s)
    integer, intent(in) :: f, l, s
    integer :: i
    integer :: a(100)
    a = 0
    !$acc parallel loop copy(a)
    do i = f, l, s
      a((i - f)/s + 1) = int((i - f)/s + 1)
    end do
    call check(a, 3, 'step4')
  end subroutine
  subroutine inside(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i
    integer :: a(100), j
    a = 0
    !$acc parallel loop copy(a)
    do j = 1, 1
      !$acc loop seq
      do i = f, l
        a(i - f + 1) = a(i - f + 1) + int(i - f + 1)
      end do
    end do
    call check(a, n, 'sequential inside')
    a = 0
    !$acc parallel loop gang copy(a)
    do j = 1, 1
      !$acc loop vector
      do i = f, l
        a(i - f + 1) = a(i - f + 1) + int(i - f + 1)
      end do
    end do
    call check(a, n, 'vector inside')
  end subroutine
  subroutine nest(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i
    integer :: a(100), j
    a = 0
    !$acc parallel loop collapse(2) copy(a)
    do j = 1, 2
      do i = f, l
        !$acc atomic
        a(i - f + 1) = a(i - f + 1) + j
      end do
    end do
    a = a / 3 * [(j, j=1,100)]
    call check(a, n, 'nest')
  end subroutine
  subroutine square(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i, j
    integer :: a(100)
    a = 0
    !$acc parallel loop collapse(2) copy(a)
    do j = f, l
      do i = f, l
        if (i == j) a(i - f + 1) = int(j - f + 1)
      end do
    end do
    call check(a, n, 'square')
  end subroutine
  subroutine kern(f, l)
    integer(8), intent(in) :: f, l
    integer(8) :: i
    integer :: a(100)
    a = 0
    !$acc kernels
    do i = f, l
      a(i - f + 1) = int(i - f + 1)
    end do
    !$acc end kernels
    call check(a, n, 'kern')
  end subroutine
  ! Strips of a loop over columns on the CPU.
  subroutine columns()
    integer, parameter :: levels = 40
    integer :: a(n, levels), k, s
    integer(8), parameter :: last = huge(last) - 1, first = last - n + 1
    integer(8) :: i
    a = 1
    !$acc parallel loop private(s) copy(a)
    do i = first, last
      s = 0
      do k = 1, levels
        s = s + a(i - first + 1, k)
        a(i - first + 1, k) = s
      end do
    end do
    do k = 1, levels
      if (any(a(:, k) /= k)) bad = bad + 1
    end do
  end subroutine
end program
