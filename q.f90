subroutine q(n,a,b,k,f,x,y,z,w,s,c,m,e,any_)
  integer :: n, k(n), s, i, c
  real(8) :: a(n), b(n), x, y, z, w, e
  real :: f(n), m
  logical :: any_
  !$acc kernels copy(a,b,k,f)
  x=sum(a*b(n:1:-1))
  !$acc end kernels
end
