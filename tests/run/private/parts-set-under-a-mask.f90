! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Each round of a loop sets one part of a gang's variable, in the iteration that data tell; the last
! round reads what all have set. Temporaries that iterations set in each round are their own.
module parts_under_a_mask
  implicit none
  type t
    integer :: a(4)
    character(3) :: c
    real :: b
  end type
contains
  subroutine set(o, k)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k
    o%a(k) = k*10
  end subroutine

  subroutine set_deeper(o, k, values)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k, values(4)
    call set(o, values(k))
  end subroutine

  subroutine set_and_sum(o, k, s)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k
    integer, intent(inout) :: s
    o%a(k) = k*10
    if (k == 4) s = sum(o%a)
  end subroutine

  subroutine fill(o, k, i)
    !$acc routine seq
    type(t), intent(inout) :: o
    integer, intent(in) :: k, i
    integer :: j
    do j = 1, 4
      o%a(j) = k*i + j
    end do
    o%b = k
    o%c = 'xyz'
  end subroutine

  subroutine set_element(a, k)
    !$acc routine seq
    integer, intent(inout) :: a(*)
    integer, intent(in) :: k
    a(k) = k*7
  end subroutine

  subroutine set_character(c, k)
    !$acc routine seq
    character(*), intent(inout) :: c
    integer, intent(in) :: k
    c(k:k) = achar(64 + k)
  end subroutine

  integer function count_b(c)
    !$acc routine seq
    character(*), intent(in) :: c
    integer :: j
    count_b = 0
    do j = 1, len(c)
      count_b = count_b + ichar(c(j:j))
    end do
  end function

  subroutine characters(m, r, s, u)
    integer, intent(in) :: m(4)
    character(4), intent(inout) :: r
    integer, intent(inout) :: s, u
    integer :: i, k, j
    !$acc parallel num_gangs(1) copy(r, s, u) copyin(m)
    block
      character(4) :: c, d, e
      character(8) :: f
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            c(k:k) = achar(64 + k)
            if (k == 4) r = c
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            call set_character(d, k)
            if (k == 4) s = count_b(d)
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            e(m(k):m(k)) = achar(64 + k)
            do j = 2*k - 1, 2*k
              f(j:j) = 'a'
            end do
            if (k == 4) then
              u = 0
              do j = 1, 4
                u = u + ichar(e(j:j)) + ichar(f(2*j:2*j))
              end do
            end if
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine objects(m, r)
    integer, intent(in) :: m(4)
    integer, intent(inout) :: r(4, 5)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r) copyin(m)
    block
      type(t) :: o, p, q, s
      integer :: a(4)
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            call set(o, k)
            if (k == 4) r(:, 1) = o%a
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            call set_deeper(p, k, m)
            if (k == 4) r(:, 2) = p%a
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) call set_and_sum(q, k, r(1, 3))
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            s%b = k
            if (k == 1) s%c = 'abc'
            if (k == 4) then
              r(1, 4) = ichar(s%c(2:2))
              r(2, 4) = nint(s%b)
            end if
          end if
        end do
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            call set_element(a, k)
            if (k == 4) r(:, 5) = a
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  ! Temporaries.
  subroutine temporaries(m, r)
    integer, intent(in) :: m(100)
    integer, intent(inout) :: r(100, 4)
    integer :: i, k, j, n
    !$acc parallel num_gangs(1) copy(r) copyin(m)
    block
      character(8) :: c, d, e
      type(t) :: o
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector private(n)
        do i = 1, 100
          if (m(i) > 20) then
            c(1:3) = achar(mod(i, 50) + 65)
            c(4:8) = achar(k)
            n = mod(i, 7) + 1
            d(1:n) = achar(i)
            d(n + 1:8) = achar(k)
            do j = 1, 8
              e(j:j) = achar(i)
            end do
            r(i, 1) = ichar(c(1:1)) + ichar(c(8:8))
            r(i, 2) = ichar(d(1:1)) + ichar(d(8:8))
            r(i, 3) = ichar(e(1:1)) + ichar(e(8:8))
            call fill(o, k, i)
            r(i, 4) = o%a(4)
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine

  subroutine numbers(m, r)
    integer, intent(in) :: m(4)
    integer, intent(inout) :: r(4)
    integer :: i, k
    !$acc kernels copy(r) copyin(m)
    block
      integer :: a(40)
      !$acc loop seq
      do k = 1, 4
        !$acc loop independent
        do i = 1, 4
          if (m(i) == k) then
            call set_element(a, k)
            if (k == 4) then
              r(1) = a(1); r(2) = a(2); r(3) = a(3); r(4) = a(4)
            end if
          end if
        end do
      end do
    end block
    !$acc end kernels
  end subroutine

  ! The assignment may overlap, so that Fortran's library does it: it only reads the object.
  subroutine targets(m, r)
    integer, intent(in) :: m(4)
    integer, intent(inout), target :: r(4)
    integer :: i, k
    !$acc parallel num_gangs(1) copy(r) copyin(m)
    block
      type(t), target :: o
      !$acc loop seq
      do k = 1, 4
        !$acc loop vector
        do i = 1, 4
          if (m(i) == k) then
            o%a(k) = 9*k
            if (k == 4) r = o%a
          end if
        end do
      end do
    end block
    !$acc end parallel
  end subroutine
end module

program parts_set_under_a_mask
  use parts_under_a_mask
  implicit none
  integer, parameter :: mask(4) = [3, 1, 4, 2]
  character(4) :: c
  integer :: r(4, 5), s, u, b(100, 4), i
  c = '----'
  call characters(mask, c, s, u)
  if (c /= 'ABCD') error stop 'characters'
  if (s /= 65 + 66 + 67 + 68) error stop 'characters of a routine'
  if (u /= 65 + 66 + 67 + 68 + 4*97) error stop 'places that data tell'
  r = 0
  call objects(mask, r)
  if (any(r(:, 1) /= [10, 20, 30, 40])) error stop 'objects'
  if (any(r(:, 2) /= [10, 20, 30, 40])) error stop 'calls in calls'
  if (r(1, 3) /= 100) error stop 'sum in a routine'
  if (r(1, 4) /= ichar('b') .or. r(2, 4) /= 4) error stop 'components'
  if (any(r(:, 5) /= [7, 14, 21, 28])) error stop 'arrays'
  call targets(mask, r(:, 1))
  if (any(r(:, 1) /= [9, 18, 27, 36])) error stop 'targets'
  b = 0
  call temporaries([(i, i=1, 100)], b)
  do i = 21, 100
    if (b(i, 1) /= mod(i, 50) + 65 + 32) error stop 'two substrings'
    if (b(i, 2) /= i + merge(4, 32, mod(i, 7) == 6)) error stop 'substrings of any length'
    if (b(i, 3) /= 2*i) error stop 'a loop'
    if (b(i, 4) /= 4*i + 4) error stop 'a routine'
  end do
  r = 0
  call numbers(mask, r(:, 1))
  if (any(r(:, 1) /= [7, 14, 21, 28])) error stop 'numbers'
end program
