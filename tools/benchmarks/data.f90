! What OpenACC's data environment costs; tools/bench data runs it and reads the
! lines it prints: a name and a number of seconds.
program data_environment
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none

  interface
    subroutine scale_with_openmp(n, a)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
    end subroutine
    subroutine memcpy(to, from, bytes) bind(c)
      import
      type(c_ptr), value :: to, from
      integer(c_size_t), value :: bytes
    end subroutine
  end interface
  character(16) :: what

  call get_command_argument(1, what)
  select case (what)
  case ('launch')
    call launch()
  case ('enqueue')
    call enqueue()
  case ('lookup')
    call lookup(10)
    call lookup(1000)
    call lookup(100000)
  case ('update')
    call update()
  end select

contains

  subroutine report(name, seconds)
    character(*), intent(in) :: name
    real(8), intent(in) :: seconds
    print '(a, es13.5)', name, seconds
  end subroutine

  real(8) function now()
    integer(8) :: count, rate
    call system_clock(count, rate)
    now = real(count, 8)/rate
  end function

  ! A small loop as a construct and as a plain call, in turns.
  subroutine launch()
    integer, parameter :: calls = 20000, turns = 9
    real(8) :: a(64), start, ours(turns), theirs(turns)
    integer :: call, turn
    a = 1
    !$acc data copy(a)
    do turn = 1, turns
      start = now()
      do call = 1, calls
        call scale_with_openacc(64, a)
      end do
      ours(turn) = (now() - start)/calls
      start = now()
      do call = 1, calls
        call scale_with_openmp(64, a)
      end do
      theirs(turn) = (now() - start)/calls
    end do
    !$acc end data
    call report('openacc', minval(ours))
    call report('openmp', minval(theirs))
  end subroutine

  subroutine scale_with_openacc(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = 0.5d0*a(i) + 1
    end do
  end subroutine

  ! Constructs and small updates, where the device costs nothing.
  subroutine enqueue()
    integer, parameter :: calls = 20000, turns = 9
    real(8) :: a(64), start, construct(turns), async_construct(turns), small_update(turns)
    integer :: call, turn, i
    a = 1
    !$acc data copy(a)
    do turn = 1, turns
      start = now()
      do call = 1, calls
        call scale_with_openacc(64, a)
      end do
      construct(turn) = (now() - start)/calls
      start = now()
      do call = 1, calls
        !$acc parallel loop present(a) async(1)
        do i = 1, 64
          a(i) = 0.5d0*a(i) + 1
        end do
      end do
      !$acc wait(1)
      async_construct(turn) = (now() - start)/calls
      start = now()
      do call = 1, calls
        !$acc update self(a)
      end do
      small_update(turn) = (now() - start)/calls
    end do
    !$acc end data
    call report('construct', minval(construct))
    call report('async_construct', minval(async_construct))
    call report('small_update', minval(small_update))
  end subroutine

  ! A data region of present data among `entries` entries.
  subroutine lookup(entries)
    integer, intent(in) :: entries
    integer, parameter :: rounds = 200000
    real(8), allocatable :: a(:, :)
    real(8) :: start
    integer :: i, round
    character(24) :: name
    allocate (a(2, entries))
    a = 0
    do i = 1, entries
      !$acc enter data copyin(a(1:1, i))
    end do
    start = now()
    do round = 1, rounds
      i = 1 + mod(round*7919, entries)
      !$acc data present(a(1:1, i))
      !$acc end data
    end do
    write (name, '(a, i0)') 'lookup_', entries
    call report(trim(name), (now() - start)/rounds)
    do i = 1, entries
      !$acc exit data delete(a(1:1, i))
    end do
  end subroutine

  ! 1 GiB each way, and the same with memcpy, in turns.
  subroutine update()
    integer, parameter :: elements = 2**27, turns = 9
    integer(c_size_t), parameter :: bytes = 8_c_size_t*elements
    real(8), allocatable, target :: a(:)
    real(8) :: start, to(turns), from(turns), copied(turns), copied_back(turns)
    type(c_ptr) :: host, device
    integer :: turn
    allocate (a(elements))
    a = 1
    !$acc enter data copyin(a)
    host = c_loc(a)
    device = acc_deviceptr(a)
    do turn = 1, turns
      start = now()
      !$acc update device(a)
      to(turn) = now() - start
      start = now()
      call memcpy(device, host, bytes)
      copied(turn) = now() - start
      start = now()
      !$acc update self(a)
      from(turn) = now() - start
      start = now()
      call memcpy(host, device, bytes)
      copied_back(turn) = now() - start
    end do
    ! Neighbours in time are compared: the machine may be busier later.
    turn = middle(to/copied)
    call report('update_device', to(turn))
    call report('memcpy_to', copied(turn))
    turn = middle(from/copied_back)
    call report('update_self', from(turn))
    call report('memcpy_from', copied_back(turn))
    !$acc exit data delete(a)
  end subroutine

  ! Where the median of an odd number of values stands.
  integer function middle(values)
    real(8), intent(in) :: values(:)
    integer :: half
    half = size(values)/2
    do middle = 1, size(values)
      if (count(values < values(middle)) <= half .and. count(values <= values(middle)) > half) return
    end do
  end function
end program
