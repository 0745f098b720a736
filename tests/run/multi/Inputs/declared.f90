module declared
  implicit none
  integer :: weights(20)
  integer :: scale = 2
  integer, allocatable :: list(:)
  !$acc declare create(weights, list) copyin(scale)
end module declared
