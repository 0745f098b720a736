// RUN: %accc-device --arch=gfx90a --emit=asm %s | FileCheck %s
// RUN: %accc-device --arch=gfx1030 --emit=asm %s | FileCheck %s

// A function chooses between a variable of its own and another one, and needs the condition again:
// LLVM 22 puts the variable into the instruction that chooses, and finds no register for its
// address.

// CHECK-LABEL: chooses:
// CHECK: s_cselect_b32 s{{[0-9]+}}, s{{[0-9]+}}, s{{[0-9]+}}
func.func private @chooses(%lane_n: i32, %lane_k: i32, %lane_other: !llvm.ptr<5>) attributes {passthrough = ["noinline"]} {
  %n = llvm.call_intrinsic "llvm.amdgcn.readfirstlane.i32"(%lane_n) : (i32) -> i32
  %k = llvm.call_intrinsic "llvm.amdgcn.readfirstlane.i32"(%lane_k) : (i32) -> i32
  %lane_address = llvm.ptrtoint %lane_other : !llvm.ptr<5> to i32
  %address = llvm.call_intrinsic "llvm.amdgcn.readfirstlane.i32"(%lane_address) : (i32) -> i32
  %other = llvm.inttoptr %address : i32 to !llvm.ptr<5>
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  %c16 = arith.constant 16 : i32
  %a = llvm.alloca %c16 x i32 : (i32) -> !llvm.ptr<5>
  %b = llvm.alloca %c16 x i32 : (i32) -> !llvm.ptr<5>
  llvm.store volatile %k, %a : i32, !llvm.ptr<5>
  llvm.store volatile %k, %b : i32, !llvm.ptr<5>
  %is_three = arith.cmpi eq, %n, %c3 : i32
  %chosen = arith.select %is_three, %b, %other : !llvm.ptr<5>
  %number = arith.select %is_three, %k, %c7 : i32
  %element = llvm.getelementptr %chosen[%number] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, i32
  llvm.store volatile %number, %element : i32, !llvm.ptr<5>
  return
}

func.func @kernel(%n: i32, %k: i32) attributes {gpu.kernel} {
  %c16 = arith.constant 16 : i32
  %a = llvm.alloca %c16 x i32 : (i32) -> !llvm.ptr<5>
  func.call @chooses(%n, %k, %a) : (i32, i32, !llvm.ptr<5>) -> ()
  func.call @chooses(%k, %n, %a) : (i32, i32, !llvm.ptr<5>) -> ()
  return
}
