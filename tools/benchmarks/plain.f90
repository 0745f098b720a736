! An ordinary module without directives: what compile time of serial code is
! measured on. Derived types, allocatable arrays, array syntax, string handling
! and formatted output, as in the parts of a program that no GPU sees.
module plain
  use, intrinsic :: iso_fortran_env, only: output_unit
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  type point
    real(dp) :: x(3) = 0
    real(dp) :: mass = 1
  end type point

  type system
    character(len=:), allocatable :: name
    type(point), allocatable :: points(:)
    integer :: steps = 0
  contains
    procedure :: kinetic_energy
    procedure :: report
  end type system

  interface mean
    module procedure mean_vector, mean_matrix
  end interface mean

contains

  pure real(dp) function mean_vector(values)
    real(dp), intent(in) :: values(:)
    mean_vector = sum(values) / max(1, size(values))
  end function mean_vector

  pure function mean_matrix(values) result(means)
    real(dp), intent(in) :: values(:, :)
    real(dp) :: means(size(values, 2))
    integer :: j
    do j = 1, size(values, 2)
      means(j) = mean_vector(values(:, j))
    end do
  end function mean_matrix

  real(dp) function kinetic_energy(self, velocity)
    class(system), intent(in) :: self
    real(dp), intent(in) :: velocity(:, :)
    integer :: i
    kinetic_energy = 0
    do i = 1, size(self%points)
      kinetic_energy = kinetic_energy + 0.5_dp * self%points(i)%mass * sum(velocity(:, i)**2)
    end do
  end function kinetic_energy

  subroutine report(self, unit)
    class(system), intent(in) :: self
    integer, intent(in), optional :: unit
    integer :: to, i
    to = output_unit
    if (present(unit)) to = unit
    write (to, '(a, a, a, i0)') 'system ', trim(self%name), ' after step ', self%steps
    do i = 1, size(self%points)
      write (to, '(i6, 3es14.5, f10.3)') i, self%points(i)%x, self%points(i)%mass
    end do
  end subroutine report

  subroutine sort(values)
    real(dp), intent(inout) :: values(:)
    real(dp) :: pivot
    integer :: i, j
    do i = 2, size(values)
      pivot = values(i)
      j = i - 1
      do while (j >= 1)
        if (values(j) <= pivot) exit
        values(j + 1) = values(j)
        j = j - 1
      end do
      values(j + 1) = pivot
    end do
  end subroutine sort

  subroutine solve(a, b, ok)
    real(dp), intent(inout) :: a(:, :), b(:)
    logical, intent(out) :: ok
    integer :: n, k, i, p
    real(dp) :: factor
    n = size(b)
    ok = .false.
    do k = 1, n
      p = maxloc(abs(a(k:n, k)), dim=1) + k - 1
      if (a(p, k) == 0) return
      if (p /= k) then
        a([k, p], :) = a([p, k], :)
        b([k, p]) = b([p, k])
      end if
      do i = k + 1, n
        factor = a(i, k) / a(k, k)
        a(i, k:) = a(i, k:) - factor * a(k, k:)
        b(i) = b(i) - factor * b(k)
      end do
    end do
    do k = n, 1, -1
      b(k) = (b(k) - dot_product(a(k, k+1:), b(k+1:))) / a(k, k)
    end do
    ok = .true.
  end subroutine solve

  function words(line) result(list)
    character(len=*), intent(in) :: line
    character(len=32), allocatable :: list(:)
    integer :: first, last
    allocate (list(0))
    first = 1
    do while (first <= len_trim(line))
      last = scan(line(first:), ' ,;')
      if (last == 0) last = len_trim(line) - first + 2
      if (last > 1) list = [character(len=32) :: list, line(first:first + last - 2)]
      first = first + last
    end do
  end function words

  subroutine smooth(field, sweeps)
    real(dp), intent(inout) :: field(:, :)
    integer, intent(in) :: sweeps
    real(dp), allocatable :: next(:, :)
    integer :: s, i, j
    next = field
    do s = 1, sweeps
      do j = 2, size(field, 2) - 1
        do i = 2, size(field, 1) - 1
          next(i, j) = 0.2_dp * (field(i, j) + field(i-1, j) + field(i+1, j) &
            + field(i, j-1) + field(i, j+1))
        end do
      end do
      field = next
    end do
  end subroutine smooth

end module plain
