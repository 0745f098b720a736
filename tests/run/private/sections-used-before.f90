! RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t

! Sections of arrays with lower bounds other than 1, which the code before the construct uses
! as well: all of the body's references are to the private copy.
program sections_used_before
  implicit none
  integer :: i, sums(6), w(0:3), v(-1:4)

  w(0:3) = 0
  !$acc parallel loop gang private(w(0:3)) copyout(sums)
  do i = 1, 6
    w(0:3) = i
    w(1) = w(0) + i
    sums(i) = sum(w(0:3))
  end do
  if (any(sums /= [5, 10, 15, 20, 25, 30]) .or. any(w /= 0)) stop 1

  v = 1
  v(0:2) = 2
  !$acc parallel loop gang firstprivate(v(0:2)) copyout(sums) num_gangs(6)
  do i = 1, 6
    v(0:2) = v(0:2) + i
    v(1) = v(1) + 1
    sums(i) = sum(v(0:2)) - v(0)
  end do
  if (any(v /= [1, 2, 2, 2, 1, 1])) stop 2
end program
