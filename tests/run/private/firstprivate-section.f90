! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! A firstprivate section of an array is scratch space of its gang: what
! one loop of the gang writes the next one reads (2.5.14).
program firstprivate_section
  implicit none
  integer, parameter :: n = 2000, slabs = 24
  integer :: a(n, slabs), work(n), i, j, turn

  work = 1000000
  do turn = 1, 20
    a = 0
    !$acc parallel num_gangs(slabs) firstprivate(work(1:n)) copy(a)
    !$acc loop gang
    do j = 1, slabs
      !$acc loop vector
      do i = 1, n
        work(i) = i * j
      end do
      !$acc loop vector
      do i = 1, n
        a(i, j) = work(n + 1 - i)
      end do
    end do
    !$acc end parallel
    do j = 1, slabs
      do i = 1, n
        if (a(i, j) /= (n + 1 - i) * j) error stop 'a'
      end do
    end do
  end do
  if (any(work /= 1000000)) error stop 'the copies came out'

  ! With bounds that are constants, but not the array's.
  work = [(i, i = 1, n)]
  !$acc parallel firstprivate(work(10:20)) copyout(j) num_gangs(1)
  work(12) = work(12) + work(20)
  j = work(12)
  !$acc end parallel
  if (j /= 32 .or. work(12) /= 12) error stop 'constant bounds'
end program firstprivate_section
