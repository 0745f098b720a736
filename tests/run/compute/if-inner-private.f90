! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Where `if` is false or `self` true, what is private to the construct and to loops in
! it stays so, and reductions have their results.
program if_inner_private
  implicit none
  integer, parameter :: n = 12, m = 5
  integer :: choice
  logical :: away

  do choice = 1, 2
    away = choice == 1
    call loop_private(away)
    call loop_arrays(away)
    call loop_allocatable(away)
    call loop_reductions(away)
    call in_kernels(away)
    call in_serial(away)
    call with_self(away)
    call implicit_firstprivate(away)
    call with_calls(away)
    call in_branches(away)
  end do
contains
  subroutine loop_private(away)
    logical, intent(in) :: away
    integer :: a(n), t, i
    a = 0
    t = -7
    !$acc parallel loop gang vector private(t) if(away)
    do i = 1, n
      t = 2 * i
      a(i) = t + 1
    end do
    if (t /= -7) error stop 'loop private: changed'
    if (any(a /= [(2 * i + 1, i=1, n)])) error stop 'loop private: values'
  end subroutine loop_private

  subroutine loop_arrays(away)
    logical, intent(in) :: away
    integer :: a(n), w(m), f(m), i, k
    a = 0
    w = -1
    f = [(k, k=1, m)]
    !$acc parallel copy(a) if(away) firstprivate(f)
    f(1) = 100
    !$acc loop gang private(w)
    do i = 1, n
      !$acc loop vector
      do k = 1, m
        w(k) = i * k
      end do
      do k = 1, m
        a(i) = a(i) + w(k)
      end do
      a(i) = a(i) + f(1) + f(2)
    end do
    !$acc end parallel
    if (any(w /= -1)) error stop 'loop arrays: private changed'
    if (f(1) /= 1) error stop 'loop arrays: firstprivate changed'
    if (any(a /= [(15 * i + 102, i=1, n)])) error stop 'loop arrays: values'
  end subroutine loop_arrays

  subroutine loop_allocatable(away)
    logical, intent(in) :: away
    integer, allocatable :: w(:)
    integer :: a(n), i, k
    allocate (w(0:m))
    w = -1
    a = 0
    !$acc parallel loop private(w) copy(a) if(away)
    do i = 1, n
      do k = lbound(w, 1), ubound(w, 1)
        w(k) = i + k
      end do
      a(i) = w(0) + w(m)
    end do
    if (any(w /= -1)) error stop 'loop allocatable: changed'
    if (any(a /= [(2 * i + m, i=1, n)])) error stop 'loop allocatable: values'
  end subroutine loop_allocatable

  subroutine loop_reductions(away)
    logical, intent(in) :: away
    integer :: total, rows(n), row, i, k, sums(3)
    real :: top
    total = 10
    top = 3.5
    rows = 0
    sums = [1, 2, 3]
    !$acc parallel loop gang reduction(+:total) reduction(max:top) reduction(+:sums) &
    !$acc   private(row) copy(rows) if(away)
    do i = 1, n
      row = 1
      !$acc loop vector reduction(+:row)
      do k = 1, m
        row = row + k
      end do
      rows(i) = row
      total = total + row
      top = max(top, real(i))
      sums(mod(i, 3) + 1) = sums(mod(i, 3) + 1) + 1
    end do
    if (any(rows /= 16)) error stop 'reductions: rows'
    if (total /= 10 + 16 * n) error stop 'reductions: total'
    if (top /= real(n)) error stop 'reductions: top'
    if (any(sums /= [5, 6, 7])) error stop 'reductions: array'
  end subroutine loop_reductions

  subroutine in_kernels(away)
    logical, intent(in) :: away
    integer :: a(n), b(n), t, i
    t = 99
    a = 0
    b = 0
    !$acc kernels if(away) copy(a, b)
    !$acc loop independent private(t)
    do i = 1, n
      t = 3 * i
      a(i) = t
    end do
    do i = 2, n
      b(i) = a(i - 1) + b(i - 1)
    end do
    a(:) = a(:) + 1
    !$acc end kernels
    if (t /= 99) error stop 'kernels: private'
    if (any(a /= [(3 * i + 1, i=1, n)])) error stop 'kernels: a'
    if (b(n) /= 3 * (n - 1) * n / 2) error stop 'kernels: b'
  end subroutine in_kernels

  subroutine in_serial(away)
    logical, intent(in) :: away
    integer :: a(n), c, f, t, i
    c = 5
    f = 6
    t = 7
    a = 0
    !$acc serial if(away) private(c) firstprivate(f) copy(a)
    c = 1
    f = f + 1
    !$acc loop seq private(t)
    do i = 1, n
      t = i + c + f
      a(i) = t
    end do
    !$acc end serial
    if (any([c, f, t] /= [5, 6, 7])) error stop 'serial: private'
    if (any(a /= [(i + 8, i=1, n)])) error stop 'serial: values'
  end subroutine in_serial

  subroutine with_self(away)
    logical, intent(in) :: away
    integer :: a(n), t, i
    t = 4
    a = 0
    !$acc parallel loop private(t) self(.not. away) copy(a)
    do i = 1, n
      t = i
      a(i) = t + a(i)
    end do
    !$acc parallel loop private(t) self copy(a)
    do i = 1, n
      t = i
      a(i) = t + a(i)
    end do
    !$acc serial loop private(t) self(away) if(.true.) copy(a)
    do i = 1, n
      t = i
      a(i) = t + a(i)
    end do
    !$acc parallel loop private(t) if(.false.) copy(a)
    do i = 1, n
      t = i
      a(i) = t + a(i)
    end do
    if (t /= 4) error stop 'self: private'
    if (any(a /= [(4 * i, i=1, n)])) error stop 'self: values'
  end subroutine with_self

  ! A scalar without a clause is firstprivate (2.6.2), whoever runs the construct.
  subroutine implicit_firstprivate(away)
    logical, intent(in) :: away
    integer :: a(n), scale, i
    a = 1
    scale = 2
    !$acc parallel num_gangs(1) copy(a) if(away)
    scale = scale + 1
    !$acc loop
    do i = 1, n
      a(i) = a(i) * scale
    end do
    !$acc end parallel
    if (scale /= 2) error stop 'implicit firstprivate: changed'
    if (any(a /= 3)) error stop 'implicit firstprivate: values'
  end subroutine implicit_firstprivate

  subroutine with_calls(away)
    logical, intent(in) :: away
    integer :: a(n), w(m), t, i
    a = 0
    w = -1
    t = -2
    !$acc parallel loop gang private(w, t) copy(a) if(away)
    do i = 1, n
      call fill(w, i)
      t = total(w)
      a(i) = t
    end do
    if (any(w /= -1) .or. t /= -2) error stop 'calls: private'
    if (any(a /= [(m * i, i=1, n)])) error stop 'calls: values'
  end subroutine with_calls

  subroutine fill(w, i)
    !$acc routine vector
    integer, intent(out) :: w(m)
    integer, intent(in) :: i
    integer :: k
    !$acc loop vector
    do k = 1, m
      w(k) = i
    end do
  end subroutine fill

  integer function total(w)
    !$acc routine seq
    integer, intent(in) :: w(m)
    integer :: k
    total = 0
    do k = 1, m
      total = total + w(k)
    end do
  end function total

  subroutine in_branches(away)
    logical, intent(in) :: away
    integer :: a(n), t, u, i
    a = 0
    t = -3
    u = -4
    !$acc parallel copy(a) if(away) private(u) async
    u = 10
    if (n > 3) then
      !$acc loop gang private(t)
      do i = 1, n
        t = i
        select case (mod(i, 3))
        case (0)
          t = 0
        case (1)
          t = t + u
        end select
        do while (t > 5)
          t = t - 3
        end do
        a(i) = t
      end do
    end if
    !$acc end parallel
    !$acc wait
    if (t /= -3 .or. u /= -4) error stop 'branches: private'
    if (any(a /= [5, 2, 0, 5, 5, 0, 5, 5, 0, 5, 5, 0])) error stop 'branches: values'
  end subroutine in_branches
end program if_inner_private
