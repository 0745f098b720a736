! RUN: %accc -O0 %s -o %t && %on-every-device %t
! RUN: %accc -O2 %s -o %t && env ACCC_SIMT_RACES=1 %on-every-device %t
! RUN: %accc -O2 --offload-arch=gfx90a -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s

! Private and reduction copies of pointers are memory of their own, which iterations that
! one thread runs share, and which the pointer's accesses reach.
program pointers
  implicit none
  integer, parameter :: n = 300
  integer, target :: values(2), tables(0:2, 2), w(2, 0:2)
  integer, pointer :: p(:), q(:, :)
  integer :: a(n), i
  values = [7, 8]
  p => values
  q(-1:, 3:) => tables
  w = reshape([(5 + 3 * i, i = 1, 6)], [2, 3])

  !$acc parallel loop gang private(p) copyout(a)
  do i = 1, n
    p(1) = i
    p(2) = 3
    a(i) = p(1) + p(2)
  end do
  if (any(a /= [(i + 3, i = 1, n)])) error stop 'private'

  !$acc parallel loop gang private(q) copyout(a)
  do i = 1, n
    q(:, 3) = i
    q(:, 4) = 2
    a(i) = q(-1, 3) * q(0, 4) + q(1, 3)
  end do
  if (any(a /= [(3 * i, i = 1, n)])) error stop 'private, two dimensions'

  !$acc parallel loop gang firstprivate(p) copyout(a)
  do i = 1, n
    p(1) = p(1) + i
    a(i) = p(1) * p(2)
    p(1) = p(1) - i
  end do
  if (any(a /= [((7 + i) * 8, i = 1, n)])) error stop 'firstprivate'

  ! No iteration uses the pointer before it has associated its own.
  !$acc parallel loop gang vector private(p) copyin(w) copyout(a)
  ! CHECK: [[@LINE-1]]:{{.*}}: remark: gfx90a: kernel {{.*}} no scratch
  do i = 1, n
    p => w(:, mod(i, 3))
    a(i) = p(1) * i
    p => w(2:, 1)
    a(i) = a(i) + p(1)
  end do
  if (any(a /= [(w(1, mod(i, 3)) * i + w(2, 1), i = 1, n)])) error stop 'associated first'

  ! Some do not.
  !$acc parallel loop gang vector private(p) copyin(w) copyout(a)
  do i = 1, n
    if (mod(i, 2) == 0) then
      p => w(:, 2)
    else if (mod(i, 3) == 0) then
      p => w(:, 1)
    end if
    if (mod(i, 2) == 0 .or. mod(i, 3) == 0) then
      a(i) = p(2)
    else
      a(i) = i
    end if
  end do
  do i = 1, n
    if (mod(i, 2) == 0 .or. mod(i, 3) == 0) then
      if (a(i) /= w(2, merge(2, 1, mod(i, 2) == 0))) error stop 'associated by some'
    else if (a(i) /= i) then
      error stop 'associated by none'
    end if
  end do

  if (any(values /= [7, 8])) error stop 'originals'
  !$acc parallel loop reduction(+:p)
  do i = 1, n
    p(1) = p(1) + 10
    p(2) = p(2) + i
  end do
  if (any(values /= [7 + 10 * n, 8 + n * (n + 1) / 2])) error stop 'reduction'
end program
