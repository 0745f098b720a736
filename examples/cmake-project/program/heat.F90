! Heats a rod and checks that no heat is lost.
program heat
  use diffusion
  implicit none
  type(rod) :: r

#ifndef _OPENACC
#error "built without OpenACC"
#endif
  call create_rod(r, 1000)
  call spread_heat(r, 500)
  if (abs(total_heat(r) - 200) > 1e-9_dp) error stop 'heat was lost'
  if (maxval(r%temperature) > 50) error stop 'heat did not spread'
  print '(a)', 'PASS'
end program heat
