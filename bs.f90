program p
  integer :: i, n, ios
  real :: t
  character(200) :: l
  open(10, file='bs.txt')
  do i = 1, 3000
    write(10, '(i8,a)') i, repeat(' 1.5', 35)
  end do
  close(10)
  open(10, file='bs.txt', status='old')
  n = 0
  do
    read(10, *, iostat=ios) t
    if (ios < 0) exit
    n = n + 1
  end do
  do i = 0, n
    backspace(10)
  end do
  read(10, *) t
  print *, n, t    ! 3000 1.
end
