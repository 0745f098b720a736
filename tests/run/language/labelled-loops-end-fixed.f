C RUN: %accc -O2 --offload-arch=simt %s -o %t && %on-every-device %t
C     As in labelled-loops-end.f90, in fixed form, without blanks too.
      PROGRAM LABELS
      INTEGER I, S, A(10)
      S = 0
C$ACC PARALLEL LOOP REDUCTION(+:S)
      DO 50 I = 1, 10
        S = S + I
   50 CONTINUE
C$ACC END PARALLEL LOOP
      IF (S .NE. 55) STOP 1
!$ACC KERNELS LOOP
      DO10I=1,10
      A(I)=I
10    CONTINUE
!$ACC END KERNELS LOOP
      IF (SUM(A) .NE. 55) STOP 2
C     Lines for the compiler in front of the loop.
C$ACC PARALLEL LOOP
CDIR$ IVDEP
      DO I = 1, 10
      DO5I = 1.5
      A(I) = 2*I
      END DO
C$ACC END PARALLEL LOOP
!$ACC PARALLELLOOP
!DIR$ IVDEP
      DOI=1,10
      A(I)=A(I)-I
      ENDDO
!$ACC ENDPARALLELLOOP
      IF (SUM(A) .NE. 55) STOP 3
      END
