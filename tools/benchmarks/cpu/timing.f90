! Times a kernel from inside its program, so that neither its start nor the first
! touch of its memory counts. A busy neighbour only ever adds time: the best
! of many repetitions is what the kernel takes.
module timing
  use, intrinsic :: iso_fortran_env, only: int64, real64
  implicit none
  private
  public :: stopwatch, report

  ! Starts with `begin`; each `lap` keeps the shortest time since the one before.
  type :: stopwatch
    integer(int64), private :: started = 0
    integer(int64), private :: best = huge(0_int64)
  contains
    procedure :: begin
    procedure :: lap
    procedure :: seconds
  end type

contains

  subroutine begin(self)
    class(stopwatch), intent(inout) :: self
    call system_clock(self%started)
  end subroutine

  subroutine lap(self)
    class(stopwatch), intent(inout) :: self
    integer(int64) :: now
    call system_clock(now)
    self%best = min(self%best, now - self%started)
    self%started = now
  end subroutine

  real(real64) function seconds(self)
    class(stopwatch), intent(in) :: self
    integer(int64) :: rate
    call system_clock(count_rate=rate)
    seconds = real(self%best, real64) / rate
  end function

  ! The two lines that tools/bench reads: the best time of a repetition, and a
  ! value that all compilers have to agree on (the last bits excepted).
  subroutine report(watch, check)
    type(stopwatch), intent(in) :: watch
    real(real64), intent(in) :: check
    print '(a, es22.14)', 'seconds', watch%seconds()
    print '(a, es22.14)', 'check  ', check
  end subroutine
end module
