! gpu_kernels ELEMENTS: the speed of accc's kernels (codegen/kernels.f90), as
! tools/bench gpu packs them. For each a line "NAME SECONDS CHECK", like those of
! by_hand.c, which fills the same arrays in the same way.
program gpu_kernels
  use codegen_kernels
  use timing
  implicit none
  ! by_hand.c has the same numbers.
  integer, parameter :: repetitions = 20, bins = 1000, row_length = 256
  integer, parameter :: small = 64, launches = 1000, transfers = 5
  character(16) :: argument
  integer :: elements, side

  call get_command_argument(1, argument)
  read (argument, *) elements
  side = int(sqrt(real(elements, dp)))
  call run_triad(elements)
  call run_jacobi(side)
  call run_dot(elements)
  call run_matmul(side / 4)
  call run_nest(side / 16, elements / (side / 16 * row_length))
  call run_histogram(elements)
  call run_launches()
  call run_transfers(elements)

contains

  ! The numbers mod(i, period) / period, i from 0, or zeros if period is 0.
  subroutine fill(n, x, period)
    integer, intent(in) :: n, period
    real(dp), intent(out) :: x(0:n - 1)
    integer :: i
    !$acc parallel loop present(x)
    do i = 0, n - 1
      if (period > 0) then
        x(i) = real(mod(i, max(1, period)), dp) / period
      else
        x(i) = 0
      end if
    end do
  end subroutine

  ! Its present copy.
  real(dp) function element(x)
    real(dp), intent(inout) :: x
    !$acc update self(x)
    element = x
  end function

  ! The watch has seen `calls` at a time, one without it.
  subroutine tell(name, watch, check, calls)
    character(*), intent(in) :: name
    type(stopwatch), intent(in) :: watch
    real(dp), intent(in) :: check
    integer, intent(in), optional :: calls
    real(dp) :: seconds
    seconds = watch%seconds()
    if (present(calls)) seconds = seconds / calls
    print '(a, 2es22.14)', name, seconds, check
  end subroutine

  subroutine run_triad(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:), c(:)
    type(stopwatch) :: watch
    integer :: turn
    allocate (a(n), b(n), c(n))
    !$acc data create(a, b, c)
    call fill(n, a, 0)
    call fill(n, b, 1000)
    call fill(n, c, 77)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      call triad(n, a, b, c, 3.0_dp)
      if (turn > 0) call watch%lap()
    end do
    call tell('triad', watch, element(a(n)))
    !$acc end data
  end subroutine

  subroutine run_jacobi(side)
    integer, intent(in) :: side
    real(dp), allocatable :: u(:, :), v(:, :)
    real(dp) :: change
    type(stopwatch) :: watch
    integer :: turn, half
    allocate (u(side, side), v(side, side))
    !$acc data create(u, v)
    call fill(side**2, u, 1000)
    call fill(side**2, v, 0)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      change = 0
      call jacobi(side, side, u, v, change)
      if (turn > 0) call watch%lap()
    end do
    half = side**2 / 2 + side / 3
    change = change + element(v(1 + mod(half, side), 1 + half / side))
    call tell('jacobi', watch, change)
    !$acc end data
  end subroutine

  subroutine run_dot(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:)
    real(dp) :: s
    type(stopwatch) :: watch
    integer :: turn
    allocate (a(n), b(n))
    !$acc data create(a, b)
    call fill(n, a, 1000)
    call fill(n, b, 77)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      s = 0
      call dot(n, a, b, s)
      if (turn > 0) call watch%lap()
    end do
    call tell('dot', watch, s)
    !$acc end data
  end subroutine

  subroutine run_matmul(side)
    integer, intent(in) :: side
    real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
    type(stopwatch) :: watch
    integer :: turn
    allocate (a(side, side), b(side, side), c(side, side))
    !$acc data create(a, b, c)
    call fill(side**2, a, 1000)
    call fill(side**2, b, 77)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      call matmul_naive(side, side, side, a, b, c)
      if (turn > 0) call watch%lap()
    end do
    call tell('matmul', watch, element(c(side, side)))
    !$acc end data
  end subroutine

  subroutine run_nest(rows, planes)
    integer, intent(in) :: rows, planes
    real(dp), allocatable :: u(:, :, :), w(:, :), v(:, :, :)
    type(stopwatch) :: watch
    integer :: turn
    allocate (u(row_length, rows, planes), w(rows, planes), v(row_length, rows, planes))
    !$acc data create(u, w, v)
    call fill(size(u), u, 1000)
    call fill(size(w), w, 77)
    call fill(size(v), v, 0)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      call nest(row_length, rows, planes, u, w, v)
      if (turn > 0) call watch%lap()
    end do
    call tell('nest', watch, element(v(row_length, rows, planes)))
    !$acc end data
  end subroutine

  subroutine run_histogram(n)
    integer, intent(in) :: n
    real(dp), allocatable :: x(:)
    integer :: h(bins)
    type(stopwatch) :: watch
    integer :: turn
    allocate (x(n))
    h = 0
    !$acc data create(x) copy(h)
    call fill(n, x, 1000)
    do turn = 0, repetitions
      if (turn == 1) call watch%begin()
      call histogram(n, bins, x, h)
      if (turn > 0) call watch%lap()
    end do
    !$acc end data
    call tell('histogram', watch, real(h(bins / 2 + 1), dp))
  end subroutine

  ! Launches that have next to nothing to do: one after the other, and many that are
  ! waited for once.
  subroutine run_launches()
    real(dp) :: a(small), b(small), c(small)
    type(stopwatch) :: watch
    integer :: turn, launch, i
    !$acc data create(a, b, c)
    call fill(small, a, 0)
    call fill(small, b, 1000)
    call fill(small, c, 77)
    call watch%begin()
    do turn = 0, launches
      call triad(small, a, b, c, 3.0_dp)
      call watch%lap()
    end do
    call tell('launch', watch, element(a(small)))
    watch = stopwatch()
    call watch%begin()
    do turn = 0, repetitions
      do launch = 1, launches
        !$acc parallel loop present(a, b, c) async(1)
        do i = 1, small
          a(i) = b(i) + 3.0_dp * c(i)
        end do
      end do
      !$acc wait(1)
      call watch%lap()
    end do
    call tell('enqueue', watch, element(a(small)), launches)
    !$acc end data
  end subroutine

  ! Between the device and the program's memory.
  subroutine run_transfers(n)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:)
    type(stopwatch) :: to, from
    integer :: turn, i
    allocate (a(n))
    do i = 1, n
      a(i) = i - 1
    end do
    !$acc data create(a)
    do turn = 0, transfers
      call to%begin()
      !$acc update device(a)
      call to%lap()
      call from%begin()
      !$acc update self(a)
      call from%lap()
    end do
    call tell('upload', to, element(a(n)))
    call tell('download', from, a(n))
    !$acc end data
  end subroutine
end program
