! RUN: %accc -O1 %s -o %t
! RUN: env ACC_DEVICE_TYPE=simt ACCC_NOTIFY=3 %t 2>&1 | FileCheck --check-prefix=NOTIFY %s
! RUN: env ACC_DEVICE_TYPE=host ACCC_NOTIFY=1 %t 2>&1 | FileCheck --check-prefix=HOST %s
! RUN: env ACC_DEVICE_TYPE=simt ACCC_TIME=1 %t 2>&1 | FileCheck --check-prefix=TIME %s
! RUN: env ACC_DEVICE_TYPE=simt ACCC_TRACE=%t.json %t && python3 -m json.tool %t.json | FileCheck --check-prefix=TRACE %s
! RUN: env ACCC_TRACE=/nonexistent/x.json %t 2>&1 | FileCheck --check-prefix=NOWHERE %s

! What a user can see of a run: a line for each action, a table at the end, and a
! trace for Chrome's viewer.
program observed
  implicit none
  real(8) :: u(1000)
  integer :: i

  u = 1
  ! NOTIFY: accc: device   simt 0
  ! NOTIFY: accc: allocate u  simt 0  queue 2  8.0 kB  {{.*}}notify-time-trace.f90:[[#@LINE + 6]] (main program)
  ! NOTIFY: accc: copyin   u  simt 0  queue 2  8.0 kB
  ! NOTIFY: accc: launch   main:23  simt 0  queue 2  gangs {{[0-9]+}} workers 1 vector {{[0-9]+}}
  ! NOTIFY: accc: copyout  u  simt 0  queue 2  8.0 kB
  ! NOTIFY: accc: free     u
  ! HOST: accc: host run {{.*}}  host 0  queue 2  {{.*}}notify-time-trace.f90:[[#@LINE + 1]]
  !$acc parallel loop copy(u) async(2)
  do i = 1, 1000
    u(i) = u(i) + i
  end do
  ! NOTIFY: accc: wait     simt 0  queue 2  {{[0-9.]+(n|µ|m)?s}}  {{.*}}notify-time-trace.f90:[[#@LINE + 1]]
  !$acc wait(2)
  if (any(u /= [(1 + i, i=1, 1000)])) error stop 1
end program

! TIME: accc: time by construct and variable
! TIME-NEXT: constructs: {{.*}} ms
! TIME-NEXT: action {{.*}} where
! TIME-NEXT: launch main:23 1 {{.*}} 100% {{.*}}notify-time-trace.f90:23 (main program)
! TIME-NEXT: data transfers: {{.*}} ms, 16.0 kB
! TIME: copyin u 1 {{.*}} 8.0 kB {{.*}} GB/s
! TIME: device memory: {{.*}} ms{{$}}
! TIME: allocate u 1 {{.*}} 8.0 kB
! TIME: waits:

! TRACE: "name": "simt 0"
! TRACE: "name": "queue 2"
! TRACE: "cat": "copyin",
! TRACE-NEXT: "ph": "X",
! TRACE: "where": "{{.*}}notify-time-trace.f90:23 (main program)",
! TRACE-NEXT: "bytes": 8000
! TRACE: "cat": "launch",
! TRACE: "gangs":
! TRACE: "cat": "copyout",

! NOWHERE: accc: warning: ACCC_TRACE: cannot write '/nonexistent/x.json': No such file or directory
