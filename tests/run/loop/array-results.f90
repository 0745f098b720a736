! RUN: %accc -O2 -Minfo=accel %s -o %t 2>&1 | FileCheck --implicit-check-not="calls Fortran's library" %s
! RUN: env OMP_NUM_THREADS=3 %on-every-device %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0

! What array functions gather inside of a loop is shared by the lanes that the loop leaves: SUM,
! MAXVAL, COUNT, ANY and DOT_PRODUCT in gang loops, and functions with DIM=.

program array_results
  implicit none
  integer, parameter :: n = 301, m = 17, dp = kind(1d0)
  real(dp) :: a(n, m), b(n, m), c(m), d(m), e(n), f(m), v(3)
  integer :: k(n, m), i, j, count1(m), count2(m)
  logical :: l(m), g(m)

  do j = 1, m
    do i = 1, n
      a(i, j) = sin(i*0.3_dp + j)
      b(i, j) = cos(i*j*0.7_dp)
      k(i, j) = mod(i*j*7919, 1013) - 500
    end do
  end do

  ! CHECK: remark: loop is shared by gangs{{$}}
  ! CHECK: remark: loop is shared by vector lanes
  ! CHECK-NEXT: c(j) = dot_product(
  !$acc parallel loop gang copyin(a, b, k) copyout(c, d, count1, l, f)
  do j = 1, m
    c(j) = dot_product(a(:, j), b(:, j))
    d(j) = sum(a(:, j)) + 2*maxval(b(:, j), mask=k(:, j) > 0)
    count1(j) = count(k(:, j) > 10) + minval(k(:, j))
    l(j) = any(k(:, j) == 77)
    f(j) = c(j) + product(1 + a(:, j)/n)
  end do
  call compare

  ! Loops with lanes leave none.
  ! CHECK: remark: loop is shared by gangs and vector lanes
  !$acc parallel loop gang vector copyin(a, b, k) copyout(c, d, count1, l, f)
  do j = 1, m
    c(j) = dot_product(a(:, j), b(:, j))
    d(j) = sum(a(:, j)) + 2*maxval(b(:, j), mask=k(:, j) > 0)
    count1(j) = count(k(:, j) > 10) + minval(k(:, j))
    l(j) = any(k(:, j) == 77)
    f(j) = c(j) + product(1 + a(:, j)/n)
  end do
  call compare

  ! With DIM= lanes go to the first dimension.
  ! CHECK: remark: loop is shared by gangs{{$}}
  ! CHECK-NEXT: c = sum(a*b, dim=1)
  ! CHECK: remark: loop is shared by vector lanes
  ! CHECK-NEXT: c = sum(a*b, dim=1)
  ! CHECK: remark: loop is shared by gangs and vector lanes
  ! CHECK-NEXT: e = maxval(a, dim=2)
  !$acc kernels copyin(a, b, k) copyout(c, d, e, count1, l, f)
  c = sum(a*b, dim=1)
  e = maxval(a, dim=2)
  d = sum(a, dim=1) + 2*maxval(b, dim=1, mask=k > 0)
  count1 = count(k > 10, dim=1) + minval(k, dim=1)
  l = any(k == 77, dim=1)
  f = c + product(1 + a/n, dim=1)
  !$acc end kernels
  call compare
  do i = 1, n
    if (e(i) /= maxval(a(i, :))) error stop 'second dimension'
  end do

  ! In the second of two nested loops, and of several dimensions.
  !$acc parallel loop gang copyin(a, k) copyout(d, count2)
  do j = 1, m
    d(j) = 0
    count2(j) = 0
    !$acc loop seq
    do i = 1, 3
      d(j) = d(j) + sum(a(i::7, 1:j))
      count2(j) = count2(j) + count(k(i::7, 1:j) > 0)
    end do
  end do
  do j = 1, m
    if (abs(d(j) - (sum(a(1::7, 1:j)) + sum(a(2::7, 1:j)) + sum(a(3::7, 1:j)))) > 1e-9_dp) then
      error stop 'sums in two loops'
    end if
    if (count2(j) /= count(k(1::7, 1:j) > 0) + count(k(2::7, 1:j) > 0) + count(k(3::7, 1:j) > 0)) then
      error stop 'counts in two loops'
    end if
  end do

  ! Functions that flang leaves to its library: in lanes, in sequential loops, of an array that
  ! the iteration has set.
  ! CHECK: [[#@LINE+2]]:{{.*}}: remark: loop is shared by gangs{{$}}
  ! CHECK: [[#@LINE+3]]:{{.*}}: remark: loop is shared by vector lanes
  !$acc parallel loop gang copyin(a, k) copyout(c, d, count1, count2)
  do j = 1, m
    c(j) = norm2(a(:, j))
    d(j) = norm2(a(1:n:2, 1:j))
    count1(j) = iparity(k(:, j))
    count2(j) = sum(findloc(k(1:9, :), k(7, j)))
  end do
  call compare_library
  ! CHECK: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  !$acc parallel loop gang vector copyin(a, k) copyout(c, d, count1, count2)
  do j = 1, m
    c(j) = norm2(a(:, j))
    d(j) = norm2(a(1:n:2, 1:j))
    count1(j) = iparity(k(:, j))
    count2(j) = sum(findloc(k(1:9, :), k(7, j)))
  end do
  call compare_library
  !$acc parallel loop gang vector copyin(a, k) copyout(c, d, count1, count2)
  do j = 1, m
    call measure(a(:, j), a(1:n:2, 1:j), k, j, c(j), d(j), count1(j), count2(j))
  end do
  call compare_library
  !$acc parallel loop gang copyin(a, k) copyout(c, d, count1, count2)
  do j = 1, m
    call measure_with_lanes(a(:, j), a(1:n:2, 1:j), k, j, c(j), d(j), count1(j), count2(j))
  end do
  call compare_library
  !$acc kernels copyin(a, k) copyout(c, e, count1)
  ! CHECK: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs
  do j = 1, m
    c(j) = norm2(a(1:3, j))
    count1(j) = iall(k(:, j), mask=k(:, j) > 0)
  end do
  ! CHECK: [[#@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
  do i = 1, n
    v = [a(i, 1), -a(i, 2), 1._dp]
    v = v/norm2(v)
    e(i) = v(1) - v(2) + v(3)
  end do
  !$acc end kernels
  do j = 1, m
    if (abs(c(j) - sqrt(sum(a(1:3, j)**2))) > 1e-12_dp) error stop 'norm2 in kernels'
    if (count1(j) /= iall(k(:, j), mask=k(:, j) > 0)) error stop 'iall in kernels'
  end do
  do i = 1, n
    if (abs(e(i) - (a(i, 1) + a(i, 2) + 1)/sqrt(a(i, 1)**2 + a(i, 2)**2 + 1)) > 1e-12_dp) error stop 'unit vectors'
  end do
contains
  subroutine measure(x, section, k, j, norm, norm_of_section, parity, sum_of_places)
    !$acc routine seq
    real(dp), intent(in) :: x(n), section(:, :)
    integer, intent(in) :: k(n, m), j
    real(dp), intent(out) :: norm, norm_of_section
    integer, intent(out) :: parity, sum_of_places
    integer :: i, found(m)
    norm = norm2(x)
    norm_of_section = norm2(section)
    parity = iparity(k(:, j))
    found = findloc(k(1:9, :), k(7, j), 1)
    sum_of_places = 0
    do i = 1, 2
      if (i == 1) sum_of_places = sum_of_places + sum(findloc(k(1:9, :), k(7, j)))
    end do
    if (found(j) < 1 .or. found(j) > 7) sum_of_places = -2
  end subroutine
  subroutine measure_with_lanes(x, section, k, j, norm, norm_of_section, parity, sum_of_places)
    !$acc routine vector
    real(dp), intent(in) :: x(n), section(:, :)
    integer, intent(in) :: k(n, m), j
    real(dp), intent(out) :: norm, norm_of_section
    integer, intent(out) :: parity, sum_of_places
    real(dp) :: scale
    integer :: i
    scale = norm2(x)
    norm = 0
    !$acc loop vector reduction(+:norm)
    do i = 1, n
      norm = norm + x(i)**2/scale
    end do
    parity = iparity(k(:, j))
    norm_of_section = norm2(section)
    sum_of_places = sum(findloc(k(1:9, :), k(7, j)))
  end subroutine
  subroutine compare_library
    do j = 1, m
      if (abs(c(j) - sqrt(sum(a(:, j)**2))) > 1e-12_dp*n) error stop 'norm2'
      if (abs(d(j) - sqrt(sum(a(1:n:2, 1:j)**2))) > 1e-12_dp*n) error stop 'norm2 of a section'
      if (count1(j) /= iparity(k(:, j))) error stop 'iparity'
      if (count2(j) /= sum(findloc(k(1:9, :), k(7, j)))) error stop 'findloc'
    end do
    c = -1
    d = -1
    count1 = -1
    count2 = -1
  end subroutine
  subroutine compare
    real(dp) :: x(5)
    integer :: number
    logical :: has
    do j = 1, m
      x = [0._dp, 0._dp, -huge(1d0), 1._dp, 0._dp]
      number = 0
      has = .false.
      do i = 1, n
        x(1) = x(1) + a(i, j)*b(i, j)
        x(2) = x(2) + a(i, j)
        if (k(i, j) > 0) x(3) = max(x(3), b(i, j))
        x(4) = x(4)*(1 + a(i, j)/n)
        if (k(i, j) > 10) number = number + 1
        has = has .or. k(i, j) == 77
      end do
      if (abs(c(j) - x(1)) > 1e-9_dp) error stop 'dot_product'
      if (abs(d(j) - x(2) - 2*x(3)) > 1e-9_dp) error stop 'sum and maxval'
      if (count1(j) /= number + minval(k(:, j))) error stop 'count and minval'
      if (l(j) .neqv. has) error stop 'any'
      if (abs(f(j) - x(1) - x(4)) > 1e-9_dp) error stop 'product'
    end do
    c = -1
    d = -1
    count1 = -1
    f = -1
  end subroutine
end program
