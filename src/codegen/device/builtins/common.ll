; Functions of the Fortran runtime that end the program. On a device they end
; the kernel with a trap, which the host sees as an error of the launch.

declare void @llvm.trap() cold noreturn nounwind

define linkonce_odr hidden void @_FortranAStopStatement(i32 %code, i1 %error, i1 %quiet) noreturn {
  call void @llvm.trap()
  unreachable
}

define linkonce_odr hidden void @_FortranAStopStatementText(ptr %text, i64 %length, i1 %error, i1 %quiet) noreturn {
  call void @llvm.trap()
  unreachable
}

define linkonce_odr hidden void @_FortranAReportFatalUserError(ptr %message, ptr %file, i32 %line) noreturn {
  call void @llvm.trap()
  unreachable
}

define linkonce_odr hidden void @abort() noreturn {
  call void @llvm.trap()
  unreachable
}
