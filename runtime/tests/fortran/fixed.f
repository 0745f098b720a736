C     openacc_lib.h in fixed form.
      program fixed
      implicit none
      include 'openacc_lib.h'
      real a(10)
      a = 1
      call acc_copyin(a)
      call acc_wait(acc_async_noval)
      if (.not. acc_is_present(a)) stop 1
      call acc_delete(a)
      print *, 'ok'
      end
