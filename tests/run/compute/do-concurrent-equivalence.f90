! RUN: %accc -O0 %s -o %t
! RUN: %on-every-device %t
! RUN: %accc -O2 -fno-openacc %s -o %t
! RUN: %t
! RUN: %accc -O2 -stdpar %s -o %t
! RUN: %on-every-device %t

! Locality of equivalenced variables, on the host and in constructs.
program equivalenced
 implicit none
 type :: pair
  sequence
  integer :: a, b
 end type
 integer :: i,j,e2(2)=[4,5],o(3),q(4),r(2,3)
 integer :: e1, s, s2
 type(pair) :: pr, pr2
 integer :: flat(2)
 character(4) :: c, c2(4)*1
 equivalence(e1,e2), (s, s2), (pr, flat), (c, c2)
 s = 7
 flat = [1, 2]
 c = 'abcd'
 do concurrent(i=1:3) local_init(e2) shared(o)
  e2(1)=e2(1)+i; o(i)=e2(1)+e2(2)
 end do
 if (any(o /= [10, 11, 12]) .or. any(e2 /= [4, 5])) error stop 'array'
 do concurrent(i=1:4) local(s)
  s = i*i
  q(i) = s + 1
 end do
 if (any(q /= [2,5,10,17]) .or. s2 /= 7) error stop 'scalar'
 do concurrent(i=1:2, j=1:3) local_init(pr) local(s)
  s = i
  pr%a = pr%a + s + 10*j
  r(i, j) = pr%a*100 + pr%b
 end do
 if (any(r /= reshape([((100*(1 + i + 10*j) + 2, i=1,2),j=1,3)],[2,3]))) error stop 'derived'
 if (any(flat /= [1, 2]) .or. s /= 7) error stop 'original'
 q = 0
 do concurrent(i=1:4) local_init(c)
  if (c(i:i) == 'c') q(i) = 1
  c(1:1) = 'c'
 end do
 if (any(q /= [0,0,1,0]) .or. c2(1) /= 'a') error stop 'character'
 call other
contains
 subroutine other
  integer :: m(3), n(3), k
  equivalence (m, n)
  m = [1, 2, 3]
  o = 0
  do concurrent (k = 1:3) local_init(m) local(s)
    s = sum(m)
    m = m*k + s
    o(k) = sum(m)
  end do
  if (any(o /= [24, 30, 36])) error stop 'm'
  if (any(n /= [1, 2, 3])) error stop 'n'
 end subroutine
end program
