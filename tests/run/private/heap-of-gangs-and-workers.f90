! RUN: %accc -O2 %s -o %t
! RUN: %on-every-device %t

! Private arrays on the heap of kernels (their size is known when the program runs): one that only
! the code of a gang sets is one for the gang, and not one for each lane; those of workers are as many
! as these. The runtime provides for both.
program heap_of_gangs_and_workers
  implicit none
  call of_gangs(20000, 6)
  call of_workers(200000, 6)
contains

  subroutine of_gangs(n, m)
    integer, intent(in) :: n, m
    real(8) :: w(n), b(n, m)
    integer :: i, j
    !$acc parallel loop gang private(w) copyout(b) vector_length(128)
    do j = 1, m
      !$acc loop seq
      do i = 1, n
        if (i == 1) then
          w(i) = j
        else
          w(i) = w(i - 1) + 1
        end if
      end do
      !$acc loop vector
      do i = 1, n
        b(i, j) = w(i)
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (b(i, j) /= i + j - 1) error stop 'an array of a gang'
      end do
    end do
  end subroutine

  subroutine of_workers(n, m)
    integer, intent(in) :: n, m
    real(8) :: w(n), b(n, m)
    integer :: i, j
    !$acc parallel loop gang worker private(w) copyout(b) num_workers(8) vector_length(32)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        w(i) = i + j - 1
      end do
      !$acc loop vector
      do i = 1, n
        b(i, j) = w(n + 1 - i)
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (b(i, j) /= n + j - i) error stop 'an array of a worker'
      end do
    end do
  end subroutine
end program
