! RUN: %accc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

! Scalars without a clause are firstprivate in parallel and serial constructs: what these set outside
! of loops is lost, which matters where the program reads it before it sets it again.
module lost_values
 implicit none
 integer :: mv
contains
subroutine s1(x,n,r)
 integer :: n,i
 real :: x(n),t,r,u
 !$acc parallel copy(x)
 t=x(1)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 't' is set in a private copy, and is what it was before
! CHECK: note: read here
 u=x(2)
 !$acc loop
 do i=1,n
  x(i)=x(i)+t
 end do
 !$acc end parallel
 u=1
 r=t+u
end
subroutine s2(x,n,r)
 integer :: n,i,it
 real :: x(n),t,r,err
 err=1
 t=0
 do while (err>0.1)
 !$acc serial copy(x)
 err=maxval(x)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'err' is set in a private copy, and is what it was before
 x=x/2
 !$acc end serial
 end do
 do it=1,10
  if (it>1) r=r+t
  !$acc parallel copy(x)
  t=x(it)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 't' is set in a private copy, and is what it was before
  x=t
  !$acc end parallel
 end do
end
subroutine fine(x,n,r,c)
 integer :: n,i,k,c
 real :: x(n),t,r,u
 logical :: flag
 !$acc parallel copy(x)
 t=x(1)
 do i=1,3
  x(i)=t
 end do
 !$acc end parallel
 print *,i
 !$acc parallel copy(x)
 t=x(1)
 !$acc loop
 do i=1,n
  x(i)=x(i)+t
 end do
 !$acc end parallel
 do k=1,3
  t=k
 end do
 r=t
 call set(t)
 !$acc parallel copy(x) copy(u)
 u=x(1)
 !$acc end parallel
 !$acc parallel firstprivate(u) copy(x)
 u=x(1)
 x=u
 !$acc end parallel
 r=u
 select case(c)
 case(1)
  t=1
 case default
  t=2
 end select
 r=r+t
 !$acc kernels
 flag=x(1)>1
 !$acc end kernels
 if (flag) r=1
end
subroutine s3(x,n,r,c)
 integer :: n,i,k,c
 real :: x(n),t,r
 logical :: flag
 flag=.false.
 !$acc parallel copyin(x)
 if (x(1)>1) flag=.true.
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'flag' is set in a private copy, and is what it was before
 t=1
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 't' is set in a private copy, and is what it was before
 mv=x(3)
! CHECK: warning: 'mv' is set in a private copy, which nothing reads
 !$acc end parallel
 select case(c)
 case(1)
  t=1
 case default
  print *,'x'
 end select
 if (flag) r=1
 r=r+t
 print *,mv
end
subroutine loops(x,n,r)
 integer :: n,i,j,k,found,last
 real :: x(n),t,r(n)
 found=0
 !$acc parallel loop copyin(x)
 do i=1,n
  if (x(i)>1) found=i
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'found' is set in a private copy, and is what it was before
  last=i
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'last' is set in a private copy, and is what it was before
  t=x(i)
  r(i)=t
  j=i
  r(i)=r(i)+j
 end do
 print *,found
 if (last>0) print *,last
 !$acc parallel loop copyin(x)
 do i=1,n
  t=2*x(i)
  r(i)=t
  !$acc loop seq
  do j=1,n
   if (x(j)>t) exit
  end do
  r(i)=j
 end do
 t=0
 print *,t
end subroutine
subroutine parts(x,n,r)
 integer :: n,i,x(n),r(n)
 associate(e=>x(3),first=>x(1),second=>x(2))
 !$acc parallel loop
 do i=1,n
  e=e+1
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'e' is set in a private copy, and is what it was before
  first=i
  second=i
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'second' is set in a private copy, and is what it was before
  r(i)=first+second
 end do
 print *,e
 r=x(2)
 first=0
 !$acc parallel loop
 do i=1,n
  e=i
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'e' is set in a private copy, and is what it was before
  r(i)=e
 end do
 end associate
 print *,x
end subroutine
subroutine block_members(n)
 integer :: n,i,a,b
 common /block/ a,b
 !$acc parallel loop
 do i=1,n
  a=mod(i,5)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'a' is set in a private copy, which nothing reads
 end do
 print *,b
 print *,a
end subroutine
real function f(x)
 real :: x(:)
 !$acc serial
 f=x(1)
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'f' is set in a private copy, and is what it was before
 !$acc end serial
end function
subroutine set(t)
 real, intent(out) :: t
 t=1
end
subroutine of_loops(a,qn,n)
 integer :: n,i,k
 real :: a(n,8),qn(8),s,t
 !$acc parallel copy(a)
 !$acc loop gang private(qn,s,t)
 do i=1,n
  s=0
! CHECK: [[#@LINE+3]]:{{[0-9]+}}: warning: this loop sets 'qn' in a private copy, and 'qn' is what it was before when it is read behind the loop: it should be in a clause of what is around both, not of this loop
! CHECK: [[#@LINE+11]]:{{[0-9]+}}: note: read here
! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: this loop sets 's' in a private copy
  !$acc loop seq private(qn,s,t)
  do k=1,8
   t=k
   qn(k)=i+t
   s=qn(k)
  end do
  t=1
  !$acc loop vector
  do k=1,8
   a(i,k)=qn(k)+s+t
  end do
 end do
 !$acc end parallel
 ! Each loop has its own, and what is set is not read behind.
 !$acc parallel copy(a)
 !$acc loop gang
 do i=1,n
  !$acc loop vector private(s,t)
  do k=1,8
   s=a(i,k)
   a(i,k)=2*s
  end do
  !$acc loop vector private(s)
  do k=1,8
   s=a(i,k)
   a(i,k)=2*s
  end do
 end do
 !$acc end parallel
end
subroutine updates(n,m,k,x,c)
 integer, intent(inout) :: n,m,k
 integer :: x(4)
 logical :: c
 !$acc serial
 n=n+1
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'n' is set in a private copy, from which nothing reads the new value: 'copy(n)' would bring it back
 if (c) mv=mv+1
! CHECK: [[#@LINE-1]]:{{[0-9]+}}: warning: 'mv' is set in a private copy, from which nothing reads
 !$acc end serial
 !$acc serial copy(x)
 m=m+1
 x(1)=m
 k=k+1
 x(2)=k
 !$acc end serial
end
end module

! A loop inside counts with the private copy, and gives it back to that.
! CHECK: [[#@LINE+8]]:{{[0-9]+}}: warning: this loop sets 't' in a private copy
subroutine inner_counter(k, n)
  integer, intent(in) :: n
  integer :: k(n), i, j, t
  !$acc parallel loop copyout(k) private(t)
  do j = 1, n
    t = -1
    !$acc loop seq private(t)
    do i = 1, n
      !$acc loop seq
      do t = 1, n
        if (t*i > 20) exit
      end do
    end do
    k(j) = t
  end do
end subroutine
