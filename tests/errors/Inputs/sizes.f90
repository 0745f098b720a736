module sizes
  integer :: n = 1
end module
