; Functions of the Fortran runtime that end the program. On a device they end
; the kernel with a trap, which the host sees as an error of the launch.

declare void @llvm.trap() cold noreturn nounwind

define linkonce_odr hidden void @_FortranAReportFatalUserError(ptr %message, ptr %file, i32 %line) noreturn {
  call void @llvm.trap()
  unreachable
}

; Devices have no floating-point exceptions: NEAREST asks to raise some.
define linkonce_odr hidden i32 @_FortranAMapException(i32 %exceptions) nounwind {
  ret i32 0
}

define linkonce_odr hidden i32 @_FortranAferaiseexcept(i32 %exceptions) nounwind {
  ret i32 0
}

define linkonce_odr hidden void @abort() noreturn {
  call void @llvm.trap()
  unreachable
}

; NINT: the nearest integer, halves away from zero.

define linkonce_odr hidden i32 @__accc_lround_i32_f32(float %value) alwaysinline nounwind {
  %rounded = call float @llvm.round.f32(float %value)
  %result = fptosi float %rounded to i32
  ret i32 %result
}

define linkonce_odr hidden i32 @__accc_lround_i32_f64(double %value) alwaysinline nounwind {
  %rounded = call double @llvm.round.f64(double %value)
  %result = fptosi double %rounded to i32
  ret i32 %result
}

define linkonce_odr hidden i64 @__accc_lround_i64_f32(float %value) alwaysinline nounwind {
  %rounded = call float @llvm.round.f32(float %value)
  %result = fptosi float %rounded to i64
  ret i64 %result
}

define linkonce_odr hidden i64 @__accc_lround_i64_f64(double %value) alwaysinline nounwind {
  %rounded = call double @llvm.round.f64(double %value)
  %result = fptosi double %rounded to i64
  ret i64 %result
}

define linkonce_odr hidden i64 @__accc_llround_i64_f32(float %value) alwaysinline nounwind {
  %rounded = call float @llvm.round.f32(float %value)
  %result = fptosi float %rounded to i64
  ret i64 %result
}

define linkonce_odr hidden i64 @__accc_llround_i64_f64(double %value) alwaysinline nounwind {
  %rounded = call double @llvm.round.f64(double %value)
  %result = fptosi double %rounded to i64
  ret i64 %result
}

declare float @llvm.round.f32(float)
declare double @llvm.round.f64(double)

; acc_on_device (OpenACC 3.4, 3.2.15): whether the code runs on a device of this
; type. Any of those that are not the host is acc_device_not_host.

define linkonce_odr hidden i32 @_QPacc_on_device(ptr %type) nounwind {
  %wanted = load i32, ptr %type
  %any = icmp eq i32 %wanted, 3
  %this = icmp eq i32 %wanted, $DEVICE_TYPE
  %on = or i1 %any, %this
  %result = zext i1 %on to i32
  ret i32 %result
}
