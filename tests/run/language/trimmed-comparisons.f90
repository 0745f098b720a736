! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O0 -fno-openacc %s -o %t
! RUN: %t
! RUN: %accc --offload-arch=gfx90a --emit=accgpu %s -o - | FileCheck %s

! TRIM in comparisons, which fill up with blanks in any case: gangs share kernels loops that have
! it, since it needs no library. Where something else is made of the trimmed copy it stays.
program trimmed_comparisons
  implicit none
  integer, parameter :: n = 100
  character(10) :: schemes(6) = [character(10) :: 'upwind', ' central', 'weno', '', 'up', 'zzz']
  integer :: wanted(6) = [1, 2, 3, 4, 5, 6]
  integer :: k, a(n), b(n), c(n)

  do k = 1, size(schemes)
    call choose(schemes(k), a, b)
    if (any(a /= wanted(k))) error stop 'comparison'
    if (any(b /= wanted(k))) error stop 'select case'
    call order(schemes(k), schemes(1), c)
    if (any(c /= merge(1, 0, schemes(k) < schemes(1)) + merge(2, 0, k == 1))) error stop 'order'
    if (kept(schemes(k)) /= schemes(k)) error stop 'kept'
  end do
contains
  subroutine choose(scheme, a, b)
    character(*), intent(in) :: scheme
    integer, intent(out) :: a(n), b(n)
    integer :: i

    ! CHECK-LABEL: func.func {{.*}}Pchoose
    ! CHECK-NOT: Trim
    ! CHECK: par [{{.*}}gang
    !$acc kernels copyin(scheme)
    do i = 1, n
      a(i) = 6
      if (trim(scheme) == 'upwind') a(i) = 1
      if (trim(adjustl(scheme)) == 'central') a(i) = 2
      if ('weno' == trim(scheme)) a(i) = 3
      if (trim(scheme) == '') a(i) = 4
      if (trim(scheme) == trim('up   ')) a(i) = 5
    end do
    !$acc end kernels

    !$acc parallel loop copyin(scheme)
    do i = 1, n
      select case (trim(scheme))
      case ('upwind')
        b(i) = 1
      case (' central')
        b(i) = 2
      case ('weno')
        b(i) = 3
      case ('')
        b(i) = 4
      case ('ua':'upu')
        b(i) = 5
      case default
        b(i) = 6
      end select
    end do
  end subroutine

  subroutine order(one, other, c)
    character(*), intent(in) :: one, other
    integer, intent(out) :: c(n)
    integer :: i

    !$acc parallel loop copyin(one, other)
    do i = 1, n
      c(i) = 0
      if (trim(one) < trim(other)) c(i) = 1
      if (trim(one)//'!' == trim(other)//'!') c(i) = c(i) + 2
    end do
  end subroutine

  ! The comparisons come after the variable has changed.
  function kept(scheme)
    character(10), intent(in) :: scheme
    character(10) :: kept, held

    held = scheme
    select case (trim(changed(held)))
    case ('upwind', ' central', 'weno', '', 'up', 'zzz')
      kept = held
    case default
      kept = 'changed'
    end select
    if (held /= 'changed') error stop 'not changed'
    kept = scheme
  end function

  function changed(text)
    character(10), intent(inout) :: text
    character(10) :: changed

    changed = text
    text = 'changed'
  end function
end program
