! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O0 -c --offload-arch=gfx90a,sm_90 %s -o %t.o

! Local variables of a loop that another loop runs several times: iterations read what one of an earlier round
! has set. Where each iteration sets what it reads, the variable is its own all the same.
module rounds
  implicit none
  type pair
    real :: x, y
  end type
contains
  subroutine in_routine(n, a, b)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: a(:)
    real, intent(inout) :: b(:)
    type(pair) :: kept, own
    character(4) :: text
    integer :: i, k
    !$acc loop seq
    do k = 1, 2
      !$acc loop vector
      do i = 1, n
        own%x = i
        own%y = k
        text = merge('abcd', 'efgh', mod(i, 2) == 0)
        if (k == 1) then
          if (i == 3) kept = pair(a(i), a(i + 1))
        else
          b(i) = kept%x + kept%y + own%x*100 + own%y*10 + ichar(text(2:2))*1000
        end if
      end do
    end do
  end subroutine

  ! A component is set in each round, the other one is kept.
  subroutine in_block(n, a, b)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n, 4)
    integer :: i, j, k
    !$acc parallel loop gang copyin(a) copy(b)
    do j = 1, 4
      block
        type(pair) :: kept
        character(3) :: text
        !$acc loop seq
        do k = 1, 3
          !$acc loop vector
          do i = 1, n
            if (k == 1) then
              if (i == 3) kept%y = a(i)
              if (i == 5) text = 'xyz'
            else if (k == 2) then
              if (i == 4) kept%x = kept%y*2
            else
              b(i, j) = kept%x + kept%y + ichar(text(3:3))*100
            end if
          end do
        end do
      end block
    end do
  end subroutine

  subroutine in_kernels(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n, 4)
    integer :: i, k
    !$acc kernels copyin(a) copy(b)
    block
      real :: w(3), large(5000), own(3), own_large(5000)
      type(pair) :: o
      do k = 1, 3
        !$acc loop independent
        do i = 1, n
          own(1) = i
          own(2) = k
          own_large(1) = i
          own_large(m) = k
          if (k == 1) then
            if (a(i) == 3) w(2) = a(i)
            if (a(i) == 4) large(m) = a(i)
            if (a(i) == 5) o%y = a(i)
          else
            b(i, 1) = b(i, 1) + w(2)
            b(i, 2) = b(i, 2) + large(m)
            b(i, 3) = b(i, 3) + o%y
            b(i, 4) = own(1) + own(2) + own_large(m) + own_large(1)
          end if
        end do
      end do
    end block
    !$acc end kernels
  end subroutine

  subroutine private_arrays(n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n, 8)
    real :: w(20), own(20)
    integer :: i, j, k, l
    !$acc parallel loop gang private(w, own) copyin(a) copy(b)
    do j = 1, 8
      !$acc loop seq
      do k = 1, 3
        !$acc loop vector independent private(own)
        do i = 1, n
          do l = 1, m
            own(l) = i + l
          end do
          if (k == 1) then
            if (i == j) w(m) = a(i)
          else
            b(i, j) = b(i, j) + w(m) + own(m)
          end if
        end do
      end do
    end do
  end subroutine
end module

program kept_over_rounds
  use rounds
  implicit none
  integer, parameter :: n = 300
  real :: a(n + 1), b(n, 4), c(n, 8)
  integer :: i, j, letter
  a = [(real(i), i=1, n + 1)]
  b = 0
  !$acc parallel loop gang copyin(a) copy(b)
  do j = 1, 4
    call in_routine(n, a, b(:, j))
  end do
  do i = 1, n
    letter = merge(ichar('b'), ichar('f'), mod(i, 2) == 0)
    if (any(b(i, :) /= 7 + 100*i + 20 + 1000*letter)) error stop 'routine'
  end do
  b = 0
  call in_block(n, a, b)
  if (any(b /= 9 + 100*ichar('z'))) error stop 'block'
  b = 0
  call in_kernels(n, 7, a, b)
  if (any(b(:, 1) /= 6)) error stop 'kernels: small array'
  if (any(b(:, 2) /= 8)) error stop 'kernels: large array'
  if (any(b(:, 3) /= 10)) error stop 'kernels: object'
  if (any(b(:, 4) /= [(2*i + 6, i=1, n)])) error stop 'kernels: own arrays'
  c = 0
  call private_arrays(n, 7, a, c)
  do j = 1, 8
    if (any(c(:, j) /= [(2*j + 2*(i + 7), i=1, n)])) error stop 'private'
  end do
end program
