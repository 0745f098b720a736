! RUN: %accc -O2 %s -o %t -Minfo=accel 2>&1 | FileCheck %s
! RUN: %on-every-device %t
! RUN: env OMP_NUM_THREADS=4 ACC_DEVICE_TYPE=host %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_SIMT_RACES=1 %t
! RUN: %accc -O0 %s -o %t.0
! RUN: %on-every-device %t.0
! RUN: %accc -O2 -c --offload-arch=gfx90a %s -o %t.o
! RUN: %accc -O2 -c --offload-arch=sm_90 %s -o %t.o

! Objects of derived type that each iteration of a loop of a kernels construct sets first are its
! own, as numbers and arrays are.
module particles
  implicit none
  type point
    real :: x, y, z
  contains
    procedure :: shift
  end type
  type particle
    type(point) :: at
    real :: v(3), history(2, 3)
    integer :: number
    logical :: is_there
    complex :: phase
  end type
  type settings
    real :: factor, work(2)
    integer :: count
  end type
  type(point) :: shared
contains
  pure function sum_of(a, b) result(c)
    !$acc routine seq
    type(point), intent(in) :: a, b
    type(point) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
    c%z = a%z + b%z
  end function

  pure subroutine push(p, dt)
    !$acc routine seq
    type(particle), intent(inout) :: p
    real, intent(in) :: dt
    p%at%x = p%at%x + dt*p%v(1)
    p%at%y = p%at%y + dt*p%v(2)
    p%at%z = p%at%z + dt*p%v(3)
    p%number = p%number + 1
  end subroutine

  pure subroutine make(p, i)
    !$acc routine seq
    type(point), intent(out) :: p
    integer, intent(in) :: i
    p%x = i
    p%y = 2*i
    p%z = 3*i
  end subroutine

  pure subroutine shift(this, by)
    !$acc routine seq
    class(point), intent(inout) :: this
    real, intent(in) :: by
    this%x = this%x + by
    this%z = this%z - by
  end subroutine

  ! As a whole, and back.
  subroutine copied(all, n)
    integer, intent(in) :: n
    type(particle), intent(inout) :: all(n)
    type(particle) :: p
    integer :: i
    !$acc kernels copy(all)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      p = all(i)
      p%v = p%v*2
      p%history(2, :) = p%v + p%history(1, :)
      p%is_there = .not. p%is_there
      p%phase = conjg(p%phase)
      all(i) = p
    end do
    !$acc end kernels
  end subroutine

  subroutine passed(all, n, last)
    integer, intent(in) :: n
    type(particle), intent(inout) :: all(n)
    type(particle), intent(out) :: last
    type(particle) :: p
    integer :: i
    !$acc kernels copy(all)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      p = all(i)
      call push(p, 0.5)
      all(i) = p
    end do
    !$acc end kernels
    last = p
  end subroutine

  ! Component by component, by a constructor, as a function's result, in a procedure.
  subroutine set(f, n, last)
    integer, intent(in) :: n
    real, intent(inout) :: f(3, n)
    real, intent(out) :: last(3)
    type(point) :: p, q, r, s
    integer :: i
    !$acc kernels copy(f)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      p%x = f(1, i)
      p%y = p%x + f(2, i)
      p%z = p%y + f(3, i)
      q = point(p%z, 1., p%x)
      r = sum_of(p, q)
      call make(s, i)
      call s%shift(r%y)
      f(:, i) = [r%x + s%x, r%y + s%y, r%z + s%z]
    end do
    !$acc end kernels
    last = [p%z, q%x, s%z]
  end subroutine

  ! Components that the loop only reads are the program's.
  subroutine mixed(f, n, s)
    integer, intent(in) :: n
    real, intent(inout) :: f(n)
    type(settings), intent(inout) :: s
    integer :: i
    !$acc kernels copy(f, s)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      s%work(1) = f(i)*s%factor
      s%work(2) = s%work(1) + s%count
      f(i) = s%work(2)
    end do
    !$acc end kernels
  end subroutine

  subroutine of_module(f, n)
    integer, intent(in) :: n
    real, intent(inout) :: f(n)
    integer :: i
    !$acc kernels copy(f)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      call make(shared, i)
      f(i) = f(i) + shared%y
    end do
    !$acc end kernels
  end subroutine

  ! Arrays of objects.
  subroutine several(f, n)
    integer, intent(in) :: n
    real, intent(inout) :: f(n)
    type(point) :: p(2)
    integer :: i, k
    !$acc kernels copy(f)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is shared by gangs and vector lanes
    do i = 1, n
      do k = 1, 2
        p(k) = point(f(i), k, 1.)
      end do
      f(i) = p(1)%x + p(2)%y + p(1)%z
    end do
    !$acc end kernels
  end subroutine

  ! What another iteration has set, is the program's.
  subroutine carried(f, n)
    integer, intent(in) :: n
    real, intent(inout) :: f(n)
    type(point) :: p
    integer :: i
    p = point(0., 0., 0.)
    !$acc kernels copy(f)
    ! CHECK: [[@LINE+1]]:{{.*}}: remark: loop is sequential: iterations may depend on each other through 'p'
    do i = 1, n
      p%y = i
      if (f(i) > 2) p%x = f(i)
      f(i) = p%x + p%y
    end do
    !$acc end kernels
  end subroutine
end module

program own_objects
  use particles
  implicit none
  integer, parameter :: n = 300
  type(particle) :: all(n), before(n), last
  type(settings) :: s
  real :: f(3, n), g(n), a, b, c, x, left(3)
  integer :: i

  do i = 1, n
    all(i) = particle(point(i, i + 1, i + 2), [1., 2., real(i)], reshape([1, 2, 3, 4, 5, 6], [2, 3]), &
        i, mod(i, 2) == 0, (1., 2.))
  end do
  before = all
  call copied(all, n)
  do i = 1, n
    if (any(all(i)%v /= 2*before(i)%v) .or. all(i)%at%y /= i + 1) error stop 'copied'
    if (any(all(i)%history(2, :) /= [3., 7., 5. + 2*i])) error stop 'copied arrays'
    if ((all(i)%is_there .eqv. before(i)%is_there) .or. all(i)%phase /= (1., -2.)) error stop 'copied others'
    if (any(all(i)%history(1, :) /= [1., 3., 5.])) error stop 'copied unchanged'
  end do
  call passed(all, n, last)
  do i = 1, n
    if (all(i)%at%x /= i + 1 .or. all(i)%at%z /= i + 2 + i .or. all(i)%number /= i + 1) error stop 'passed'
  end do
  if (last%at%z /= all(n)%at%z .or. last%number /= n + 1 .or. any(last%v /= all(n)%v)) error stop 'last one passed'

  f = reshape([(mod(i, 7), i = 1, 3*n)], [3, n])
  call set(f, n, left)
  do i = 1, n
    a = mod(3*i - 2, 7)
    b = a + mod(3*i - 1, 7)
    c = b + mod(3*i, 7)
    x = b + 1
    if (any(f(:, i) /= [a + c + i + x, x + 2*i, c + a + 3*i - x])) error stop 'set'
  end do
  if (any(left /= [c, c, 3*n - x])) error stop 'last one set'

  s = settings(3., [0., 0.], 5)
  g = [(i, i = 1, n)]
  call mixed(g, n, s)
  if (any(g /= [(3*i + 5, i = 1, n)])) error stop 'mixed'
  if (s%factor /= 3 .or. s%count /= 5 .or. any(s%work /= [3*n, 3*n + 5])) error stop 'mixed behind'
  call of_module(g, n)
  if (any(g /= [(5*i + 5, i = 1, n)])) error stop 'of the module'
  if (shared%x /= n .or. shared%z /= 3*n) error stop 'of the module behind'
  call several(g, n)
  if (any(g /= [(5*i + 8, i = 1, n)])) error stop 'several'
  g = [(mod(i, 4), i = 1, n)]
  call carried(g, n)
  if (any(g /= [(i + merge(3, 0, i >= 3), i = 1, n)])) error stop 'carried'
end program
