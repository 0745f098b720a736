! RUN: %accc -O2 %s -o %t
! RUN: env ACCC_SIMT_RACES=1 %on-every-device %t

! Scalars without a clause that iterations set before they read: no two threads share
! one, although they are private to the gang (2.6.2).
program scalar_temporaries
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, j, t, u

  a = 0
  !$acc parallel loop gang vector copy(a)
  do i = 1, n
    t = i
    do while (t > 10)
      t = t / 2
    end do
    if (mod(i, 2) == 0) then
      u = t
    else
      u = -t
    end if
    a(i) = u
  end do
  do i = 1, n
    t = i
    do while (t > 10)
      t = t / 2
    end do
    if (a(i) /= merge(t, -t, mod(i, 2) == 0)) error stop 'gang vector'
  end do

  !$acc parallel loop gang copy(a)
  do i = 1, n / 10
    t = 3 * i
    !$acc loop vector
    do j = 1, 10
      u = j
      if (mod(j, 3) == 0) u = u + t
      a(10 * (i - 1) + j) = u
    end do
  end do
  do i = 1, n / 10
    do j = 1, 10
      if (a(10 * (i - 1) + j) /= j + merge(3 * i, 0, mod(j, 3) == 0)) error stop 'vector'
    end do
  end do
end program scalar_temporaries
