! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -fno-openacc -O1 %s -o %t && %t

! Variables of BLOCK constructs in the locality of DO CONCURRENT loops.
program locality_of_blocks
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, a(n)
  block
    integer :: total, t
    integer, target :: aimed
    real :: largest, list(3)
    target :: t
    integer, pointer :: p
    total = 0
    largest = 0
    aimed = 4
    list = 1
    !$acc kernels
    do concurrent (i = 1:n) local(t) shared(a) local_init(list, aimed) reduce(+:total) reduce(max:largest)
      t = 2*i
      list(2) = list(1) + aimed
      a(i) = t + int(list(2)) - 5
      total = total + t
      largest = max(largest, real(i))
    end do
    !$acc end kernels
    t = 1
    p => t
    if (any(a /= [(2*i, i = 1, n)]) .or. total /= n*(n + 1) .or. largest /= n .or. p /= 1) error stop 'kernels'
  end block
  ! Dummies of an interface are no variables of the block.
  call with_interface
  do j = 1, 2
    block
      integer :: total, k
      total = j
      block
        integer :: total
        total = 100
        do concurrent (i = 1:n) local(k) reduce(+:total)
          k = i*j
          total = total + k
        end do
        if (total /= 100 + j*n*(n + 1)/2) error stop 'inner'
      end block
      do concurrent (i = 1:n) local(k)
        k = i
        a(i) = k + j
      end do
      if (total /= j .or. any(a /= [(i + j, i = 1, n)])) error stop 'outer'
    end block
  end do
contains
  subroutine with_interface
    integer :: i, total, k
    total = 100
    k = 0
    block
      interface
        subroutine other(total, k)
          integer :: total, k
        end subroutine
      end interface
      do concurrent (i = 1:10) local(k) reduce(+:total)
        k = i
        total = total + k
      end do
    end block
    if (total /= 155 .or. k /= 0) error stop 'interface'
  end subroutine
end program
