! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O1 -stdpar %s -o %t
! RUN: %on-every-device %t

! Locality of DO CONCURRENT loops with several indices whose bodies have branches: each iteration begins
! with the value of the original, or the default initialisation of the type.
program locality_of_nests
  implicit none
  type counter
    integer :: n = 3
  end type
  integer :: i, j, k, t, r(4, 5), s(2, 3, 4)
  type(counter) :: c
  t = 7
  !$acc parallel loop copyout(r)
  do concurrent (i = 1:4, j = 1:5) local_init(t)
    select case (mod(i + j, 2))
    case (0)
      t = t + i
    case default
      t = t * 2
    end select
    r(i, j) = t
  end do
  call check('LOCAL_INIT', [r], [((merge(7 + i, 14, mod(i + j, 2) == 0), i = 1, 4), j = 1, 5)])

  !$acc serial loop copyout(r)
  do concurrent (i = 1:4, j = 1:5) local_init(t)
    select case (mod(i + j, 2))
    case (0)
      t = t + i
    case default
      t = t * 2
    end select
    r(i, j) = t
  end do
  call check('SERIAL', [r], [((merge(7 + i, 14, mod(i + j, 2) == 0), i = 1, 4), j = 1, 5)])

  !$acc kernels copyout(r)
  do concurrent (i = 1:4, j = 1:5) local(c)
    select case (i)
    case (1)
      c%n = c%n + 1
    case default
      c%n = c%n + j
    end select
    r(i, j) = c%n
  end do
  !$acc end kernels
  call check('LOCAL', [r], [((3 + merge(1, j, i == 1), i = 1, 4), j = 1, 5)])

  r = 0
  do concurrent (i = 1:4, j = 1:5, i /= 3) local_init(t) local(c)
    if (i == 2) cycle
    if (j == 3) then
      t = t + i
      r(i, j) = t
      cycle
    end if
    c%n = c%n + j
    r(i, j) = c%n
  end do
  call check('CYCLE', [r], [((merge(0, merge(7 + i, 3 + j, j == 3), i == 2 .or. i == 3), i = 1, 4), j = 1, 5)])

  !$acc parallel copyout(s)
  !$acc loop gang vector
  do concurrent (k = 1:2, j = 1:3, i = 1:4) local(c) local_init(t)
    do while (c%n < 10)
      c%n = c%n + k + i
      t = t + j
    end do
    s(k, j, i) = 100 * c%n + t
  end do
  !$acc end parallel
  call check('DO WHILE', [s], [(((expected(k, j, i), k = 1, 2), j = 1, 3), i = 1, 4)])

  ! Without branches.
  !$acc kernels copyout(r)
  do concurrent (i = 1:4, j = 1:5) local(c)
    c%n = c%n + j
    r(i, j) = c%n
  end do
  !$acc end kernels
  call check('no branches', [r], [((3 + j, i = 1, 4), j = 1, 5)])
contains
  integer function expected(k, j, i)
    integer, intent(in) :: k, j, i
    integer :: n, t
    n = 3
    t = 7
    do while (n < 10)
      n = n + k + i
      t = t + j
    end do
    expected = 100 * n + t
  end function
  subroutine check(what, found, expected)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), expected(:)
    if (all(found == expected)) return
    print *, what, ':', found
    error stop
  end subroutine
end program
