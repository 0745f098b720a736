! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t
! RUN: %accc -O3 %s -o %t-O3 && %on-hosts %t-O3

! As targets.f90, where the variables have lower bounds of their own: descriptors stand between
! the copies and their names.
program targets_with_bounds
  implicit none
  integer :: sums(8)
  call whole(sums)
  if (any(sums /= 16)) error stop 'firstprivate'
  call sections(sums)
  if (any(sums /= 24)) error stop 'sections'
  call combined(sums)
  if (any(sums /= 36)) error stop 'reduction'
contains
  subroutine whole(o)
    integer :: i, o(8)
    real, target :: w(0:7)
    w = 2
    !$acc parallel loop firstprivate(w)
    do i = 1, 8
      o(i) = nint(sum(w))
    end do
  end subroutine whole

  subroutine sections(o)
    integer :: i, o(8)
    block
      real, target :: w(-3:4)
      w = 3
      associate (name => w)
        !$acc parallel loop firstprivate(name)
        do i = 1, 8
          o(i) = nint(sum(name(lbound(name, 1):)))
        end do
      end associate
    end block
  end subroutine sections

  subroutine combined(o)
    integer :: i, o(8)
    integer, target :: w(2:9)
    w = 0
    !$acc parallel loop gang reduction(+:w)
    do i = 1, 8
      w = w + i
    end do
    o = w
  end subroutine combined
end program targets_with_bounds
