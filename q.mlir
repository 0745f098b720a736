module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, !llvm.ptr<271> = dense<32> : vector<4xi64>, !llvm.ptr<272> = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, i128 = dense<128> : vector<2xi64>, f80 = dense<128> : vector<2xi64>, !llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little", "dlti.mangling_mode" = "e", "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>, "dlti.stack_alignment" = 128 : i64>, fir.defaultkind = "a1c4d8i4l4r4", fir.kindmap = "", fir.target_cpu = "x86-64", llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", llvm.ident = "Debian flang version 22.1.8", llvm.target_triple = "x86_64-pc-linux-gnu"} {
  func.func @_QPq(%arg0: !fir.ref<i32> {fir.bindc_name = "n"}, %arg1: !fir.ref<!fir.array<?xf64>> {fir.bindc_name = "a"}, %arg2: !fir.ref<!fir.array<?xf64>> {fir.bindc_name = "b"}, %arg3: !fir.ref<!fir.array<?xi32>> {fir.bindc_name = "k"}, %arg4: !fir.ref<!fir.array<?xf32>> {fir.bindc_name = "f"}, %arg5: !fir.ref<f64> {fir.bindc_name = "x"}, %arg6: !fir.ref<f64> {fir.bindc_name = "y"}, %arg7: !fir.ref<f64> {fir.bindc_name = "z"}, %arg8: !fir.ref<f64> {fir.bindc_name = "w"}, %arg9: !fir.ref<i32> {fir.bindc_name = "s"}, %arg10: !fir.ref<i32> {fir.bindc_name = "c"}, %arg11: !fir.ref<f32> {fir.bindc_name = "m"}, %arg12: !fir.ref<f64> {fir.bindc_name = "e"}, %arg13: !fir.ref<!fir.logical<4>> {fir.bindc_name = "any_"}) {
    %cst = arith.constant 0.000000e+00 : f64
    %c-1 = arith.constant -1 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = fir.dummy_scope : !fir.dscope
    %1 = fir.declare %arg0 dummy_scope %0 arg 1 {uniq_name = "_QFqEn"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
    %2 = fir.declare %arg13 dummy_scope %0 arg 14 {uniq_name = "_QFqEany_"} : (!fir.ref<!fir.logical<4>>, !fir.dscope) -> !fir.ref<!fir.logical<4>>
    %3 = fir.declare %arg10 dummy_scope %0 arg 11 {uniq_name = "_QFqEc"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
    %4 = fir.declare %arg12 dummy_scope %0 arg 13 {uniq_name = "_QFqEe"} : (!fir.ref<f64>, !fir.dscope) -> !fir.ref<f64>
    %5 = fir.alloca i32 {bindc_name = "i", uniq_name = "_QFqEi"}
    %6 = fir.declare %5 {uniq_name = "_QFqEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
    %7 = fir.declare %arg11 dummy_scope %0 arg 12 {uniq_name = "_QFqEm"} : (!fir.ref<f32>, !fir.dscope) -> !fir.ref<f32>
    %8 = fir.declare %arg9 dummy_scope %0 arg 10 {uniq_name = "_QFqEs"} : (!fir.ref<i32>, !fir.dscope) -> !fir.ref<i32>
    %9 = fir.declare %arg8 dummy_scope %0 arg 9 {uniq_name = "_QFqEw"} : (!fir.ref<f64>, !fir.dscope) -> !fir.ref<f64>
    %10 = fir.declare %arg5 dummy_scope %0 arg 6 {uniq_name = "_QFqEx"} : (!fir.ref<f64>, !fir.dscope) -> !fir.ref<f64>
    %11 = fir.declare %arg6 dummy_scope %0 arg 7 {uniq_name = "_QFqEy"} : (!fir.ref<f64>, !fir.dscope) -> !fir.ref<f64>
    %12 = fir.declare %arg7 dummy_scope %0 arg 8 {uniq_name = "_QFqEz"} : (!fir.ref<f64>, !fir.dscope) -> !fir.ref<f64>
    %13 = fir.load %1 : !fir.ref<i32>
    %14 = fir.convert %13 : (i32) -> index
    %15 = arith.cmpi sgt, %14, %c0 : index
    %16 = arith.select %15, %14, %c0 : index
    %17 = fir.shape %16 : (index) -> !fir.shape<1>
    %18 = fir.declare %arg1(%17) dummy_scope %0 arg 2 {uniq_name = "_QFqEa"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf64>>
    %19 = fir.embox %18(%17) : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
    %20 = fir.declare %arg2(%17) dummy_scope %0 arg 3 {uniq_name = "_QFqEb"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf64>>
    %21 = fir.embox %20(%17) : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf64>>
    %22 = fir.declare %arg4(%17) dummy_scope %0 arg 5 {uniq_name = "_QFqEf"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf32>>
    %23 = fir.embox %22(%17) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    %24 = fir.declare %arg3(%17) dummy_scope %0 arg 4 {uniq_name = "_QFqEk"} : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xi32>>
    %25 = fir.embox %24(%17) : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xi32>>
    %c-2_i32 = arith.constant -2 : i32
    %26 = fir.alloca !fir.box<!fir.array<?xf64>>
    %27 = fir.alloca !fir.box<!fir.array<?xf64>>
    fir.store %19 to %27 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c0_i64 = arith.constant 0 : i64
    %c256_i32 = arith.constant 256 : i32
    %28 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %29 = fir.alloca !fir.array<5xi64>
    %c0_i64_0 = arith.constant 0 : i64
    %30 = llvm.mlir.addressof @__accc_text_af63dc4c8601ec8c : !llvm.ptr
    %31 = fir.convert %27 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> i64
    %32 = llvm.ptrtoint %30 : !llvm.ptr to i64
    %c4294967296_i64 = arith.constant 4294967296 : i64
    %c0_1 = arith.constant 0 : index
    %33 = fir.coordinate_of %29, %c0_1 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %31 to %33 : !fir.ref<i64>
    %c1_2 = arith.constant 1 : index
    %34 = fir.coordinate_of %29, %c1_2 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %32 to %34 : !fir.ref<i64>
    %c2 = arith.constant 2 : index
    %35 = fir.coordinate_of %29, %c2 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64 to %35 : !fir.ref<i64>
    %c3 = arith.constant 3 : index
    %36 = fir.coordinate_of %29, %c3 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64 to %36 : !fir.ref<i64>
    %c4 = arith.constant 4 : index
    %37 = fir.coordinate_of %29, %c4 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_0 to %37 : !fir.ref<i64>
    %38 = fir.convert %29 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %39 = fir.convert %26 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> !llvm.ptr
    %40 = fir.call @accrt_enter(%38, %c256_i32, %39, %c-2_i32, %28) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %41 = fir.load %26 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c-2_i32_3 = arith.constant -2 : i32
    %42 = fir.alloca !fir.box<!fir.array<?xf64>>
    %43 = fir.alloca !fir.box<!fir.array<?xf64>>
    fir.store %21 to %43 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c0_i64_4 = arith.constant 0 : i64
    %c256_i32_5 = arith.constant 256 : i32
    %44 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %45 = fir.alloca !fir.array<5xi64>
    %c0_i64_6 = arith.constant 0 : i64
    %46 = llvm.mlir.addressof @__accc_text_af63df4c8601f1a5 : !llvm.ptr
    %47 = fir.convert %43 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> i64
    %48 = llvm.ptrtoint %46 : !llvm.ptr to i64
    %c4294967296_i64_7 = arith.constant 4294967296 : i64
    %c0_8 = arith.constant 0 : index
    %49 = fir.coordinate_of %45, %c0_8 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %47 to %49 : !fir.ref<i64>
    %c1_9 = arith.constant 1 : index
    %50 = fir.coordinate_of %45, %c1_9 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %48 to %50 : !fir.ref<i64>
    %c2_10 = arith.constant 2 : index
    %51 = fir.coordinate_of %45, %c2_10 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_4 to %51 : !fir.ref<i64>
    %c3_11 = arith.constant 3 : index
    %52 = fir.coordinate_of %45, %c3_11 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_7 to %52 : !fir.ref<i64>
    %c4_12 = arith.constant 4 : index
    %53 = fir.coordinate_of %45, %c4_12 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_6 to %53 : !fir.ref<i64>
    %54 = fir.convert %45 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %55 = fir.convert %42 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> !llvm.ptr
    %56 = fir.call @accrt_enter(%54, %c256_i32_5, %55, %c-2_i32_3, %44) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %57 = fir.load %42 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c-2_i32_13 = arith.constant -2 : i32
    %58 = fir.alloca !fir.box<!fir.array<?xi32>>
    %59 = fir.alloca !fir.box<!fir.array<?xi32>>
    fir.store %25 to %59 : !fir.ref<!fir.box<!fir.array<?xi32>>>
    %c0_i64_14 = arith.constant 0 : i64
    %c256_i32_15 = arith.constant 256 : i32
    %60 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %61 = fir.alloca !fir.array<5xi64>
    %c0_i64_16 = arith.constant 0 : i64
    %62 = llvm.mlir.addressof @__accc_text_af63e64c8601fd8a : !llvm.ptr
    %63 = fir.convert %59 : (!fir.ref<!fir.box<!fir.array<?xi32>>>) -> i64
    %64 = llvm.ptrtoint %62 : !llvm.ptr to i64
    %c4294967296_i64_17 = arith.constant 4294967296 : i64
    %c0_18 = arith.constant 0 : index
    %65 = fir.coordinate_of %61, %c0_18 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %63 to %65 : !fir.ref<i64>
    %c1_19 = arith.constant 1 : index
    %66 = fir.coordinate_of %61, %c1_19 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %64 to %66 : !fir.ref<i64>
    %c2_20 = arith.constant 2 : index
    %67 = fir.coordinate_of %61, %c2_20 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_14 to %67 : !fir.ref<i64>
    %c3_21 = arith.constant 3 : index
    %68 = fir.coordinate_of %61, %c3_21 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_17 to %68 : !fir.ref<i64>
    %c4_22 = arith.constant 4 : index
    %69 = fir.coordinate_of %61, %c4_22 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_16 to %69 : !fir.ref<i64>
    %70 = fir.convert %61 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %71 = fir.convert %58 : (!fir.ref<!fir.box<!fir.array<?xi32>>>) -> !llvm.ptr
    %72 = fir.call @accrt_enter(%70, %c256_i32_15, %71, %c-2_i32_13, %60) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %73 = fir.load %58 : !fir.ref<!fir.box<!fir.array<?xi32>>>
    %c-2_i32_23 = arith.constant -2 : i32
    %74 = fir.alloca !fir.box<!fir.array<?xf32>>
    %75 = fir.alloca !fir.box<!fir.array<?xf32>>
    fir.store %23 to %75 : !fir.ref<!fir.box<!fir.array<?xf32>>>
    %c0_i64_24 = arith.constant 0 : i64
    %c256_i32_25 = arith.constant 256 : i32
    %76 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %77 = fir.alloca !fir.array<5xi64>
    %c0_i64_26 = arith.constant 0 : i64
    %78 = llvm.mlir.addressof @__accc_text_af63db4c8601ead9 : !llvm.ptr
    %79 = fir.convert %75 : (!fir.ref<!fir.box<!fir.array<?xf32>>>) -> i64
    %80 = llvm.ptrtoint %78 : !llvm.ptr to i64
    %c4294967296_i64_27 = arith.constant 4294967296 : i64
    %c0_28 = arith.constant 0 : index
    %81 = fir.coordinate_of %77, %c0_28 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %79 to %81 : !fir.ref<i64>
    %c1_29 = arith.constant 1 : index
    %82 = fir.coordinate_of %77, %c1_29 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %80 to %82 : !fir.ref<i64>
    %c2_30 = arith.constant 2 : index
    %83 = fir.coordinate_of %77, %c2_30 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_24 to %83 : !fir.ref<i64>
    %c3_31 = arith.constant 3 : index
    %84 = fir.coordinate_of %77, %c3_31 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_27 to %84 : !fir.ref<i64>
    %c4_32 = arith.constant 4 : index
    %85 = fir.coordinate_of %77, %c4_32 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_26 to %85 : !fir.ref<i64>
    %86 = fir.convert %77 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %87 = fir.convert %74 : (!fir.ref<!fir.box<!fir.array<?xf32>>>) -> !llvm.ptr
    %88 = fir.call @accrt_enter(%86, %c256_i32_25, %87, %c-2_i32_23, %76) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %89 = fir.load %74 : !fir.ref<!fir.box<!fir.array<?xf32>>>
    %c-2_i32_33 = arith.constant -2 : i32
    %c8_i64 = arith.constant 8 : i64
    %c0_i64_34 = arith.constant 0 : i64
    %c768_i32 = arith.constant 768 : i32
    %90 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %91 = fir.alloca !fir.array<5xi64>
    %c0_i64_35 = arith.constant 0 : i64
    %92 = llvm.mlir.addressof @__accc_text_af63f54c86021707 : !llvm.ptr
    %93 = fir.convert %10 : (!fir.ref<f64>) -> i64
    %94 = llvm.ptrtoint %92 : !llvm.ptr to i64
    %c7881299347898368_i64 = arith.constant 7881299347898368 : i64
    %c0_36 = arith.constant 0 : index
    %95 = fir.coordinate_of %91, %c0_36 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %93 to %95 : !fir.ref<i64>
    %c1_37 = arith.constant 1 : index
    %96 = fir.coordinate_of %91, %c1_37 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %94 to %96 : !fir.ref<i64>
    %c2_38 = arith.constant 2 : index
    %97 = fir.coordinate_of %91, %c2_38 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c8_i64 to %97 : !fir.ref<i64>
    %c3_39 = arith.constant 3 : index
    %98 = fir.coordinate_of %91, %c3_39 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c7881299347898368_i64 to %98 : !fir.ref<i64>
    %c4_40 = arith.constant 4 : index
    %99 = fir.coordinate_of %91, %c4_40 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_35 to %99 : !fir.ref<i64>
    %100 = fir.convert %91 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %101 = llvm.mlir.zero : !llvm.ptr
    %102 = fir.call @accrt_enter(%100, %c768_i32, %101, %c-2_i32_33, %90) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    %103 = fir.convert %102 : (!llvm.ptr) -> !fir.ref<f64>
    %c-2_i32_41 = arith.constant -2 : i32
    %c4_i64 = arith.constant 4 : i64
    %c0_i64_42 = arith.constant 0 : i64
    %104 = fir.alloca !fir.array<5xi64>
    %c0_i64_43 = arith.constant 0 : i64
    %105 = llvm.mlir.addressof @__accc_text_af63e34c8601f871 : !llvm.ptr
    %106 = fir.convert %1 : (!fir.ref<i32>) -> i64
    %107 = llvm.ptrtoint %105 : !llvm.ptr to i64
    %c2533274790395904_i64 = arith.constant 2533274790395904 : i64
    %c0_44 = arith.constant 0 : index
    %108 = fir.coordinate_of %104, %c0_44 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %106 to %108 : !fir.ref<i64>
    %c1_45 = arith.constant 1 : index
    %109 = fir.coordinate_of %104, %c1_45 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %107 to %109 : !fir.ref<i64>
    %c2_46 = arith.constant 2 : index
    %110 = fir.coordinate_of %104, %c2_46 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4_i64 to %110 : !fir.ref<i64>
    %c3_47 = arith.constant 3 : index
    %111 = fir.coordinate_of %104, %c3_47 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c2533274790395904_i64 to %111 : !fir.ref<i64>
    %c4_48 = arith.constant 4 : index
    %112 = fir.coordinate_of %104, %c4_48 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_43 to %112 : !fir.ref<i64>
    %113 = fir.convert %104 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %114 = fir.alloca i32
    %115 = fir.convert %114 : (!fir.ref<i32>) -> !llvm.ptr
    %116 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    fir.call @accrt_read(%113, %115, %c-2_i32_41, %116) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    %117 = fir.load %114 : !fir.ref<i32>
    %c1_i32 = arith.constant 1 : i32
    accgpu.region <kernels> gangs(%c1_i32 : i32) {
      fir.store %cst to %103 : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.region <kernels> {
      %182 = fir.box_addr %57 : (!fir.box<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
      %183 = fir.declare %182(%17) dummy_scope %0 arg 3 {uniq_name = "_QFqEb"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf64>>
      %184 = fir.box_addr %41 : (!fir.box<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
      %185 = fir.declare %184(%17) dummy_scope %0 arg 2 {uniq_name = "_QFqEa"} : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, !fir.dscope) -> !fir.ref<!fir.array<?xf64>>
      %186 = fir.convert %117 : (i32) -> index
      %cst_100 = arith.constant 0.000000e+00 : f64
      %187 = accgpu.private <vector> "x" f64 follows_loop : !fir.ref<f64>
      fir.store %cst_100 to %187 : !fir.ref<f64>
      accgpu.loop (%arg14) = (%c1) to (%16) step (%c1) : index par [gang, vector] independent {
        %188 = fir.array_coor %185(%17) %arg14 : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %189 = arith.subi %arg14, %c1 overflow<nsw> : index
        %190 = arith.muli %189, %c-1 overflow<nsw> : index
        %191 = arith.addi %186, %190 overflow<nsw> : index
        %192 = fir.array_coor %183(%17) %191 : (!fir.ref<!fir.array<?xf64>>, !fir.shape<1>, index) -> !fir.ref<f64>
        %193 = fir.load %188 : !fir.ref<f64>
        %194 = fir.load %192 : !fir.ref<f64>
        %195 = arith.mulf %193, %194 fastmath<contract> : f64
        %196 = fir.load %187 : !fir.ref<f64>
        %197 = arith.addf %196, %195 fastmath<contract> : f64
        fir.store %197 to %187 : !fir.ref<f64>
        accgpu.yield
      } {proven}
      accgpu.reduce <add> %187 into %103 [#accgpu.level<gang>, #accgpu.level<vector>] : !fir.ref<f64>, !fir.ref<f64> {
      ^bb0(%arg14: !fir.ref<f64>, %arg15: !fir.ref<f64>):
        %188 = fir.load %arg14 : !fir.ref<f64>
        %189 = fir.load %arg15 : !fir.ref<f64>
        %190 = arith.addf %188, %189 : f64
        fir.store %190 to %arg14 : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.yield
    }
    %c8_i64_49 = arith.constant 8 : i64
    %c0_i64_50 = arith.constant 0 : i64
    %c-2_i32_51 = arith.constant -2 : i32
    %c768_i32_52 = arith.constant 768 : i32
    %118 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %119 = fir.alloca !fir.array<5xi64>
    %c0_i64_53 = arith.constant 0 : i64
    %120 = llvm.mlir.addressof @__accc_text_af63f54c86021707 : !llvm.ptr
    %121 = fir.convert %10 : (!fir.ref<f64>) -> i64
    %122 = llvm.ptrtoint %120 : !llvm.ptr to i64
    %c7881299347898368_i64_54 = arith.constant 7881299347898368 : i64
    %c0_55 = arith.constant 0 : index
    %123 = fir.coordinate_of %119, %c0_55 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %121 to %123 : !fir.ref<i64>
    %c1_56 = arith.constant 1 : index
    %124 = fir.coordinate_of %119, %c1_56 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %122 to %124 : !fir.ref<i64>
    %c2_57 = arith.constant 2 : index
    %125 = fir.coordinate_of %119, %c2_57 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c8_i64_49 to %125 : !fir.ref<i64>
    %c3_58 = arith.constant 3 : index
    %126 = fir.coordinate_of %119, %c3_58 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c7881299347898368_i64_54 to %126 : !fir.ref<i64>
    %c4_59 = arith.constant 4 : index
    %127 = fir.coordinate_of %119, %c4_59 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_53 to %127 : !fir.ref<i64>
    %128 = fir.convert %119 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %129 = fir.call @accrt_exit(%128, %c768_i32_52, %c-2_i32_51, %118) : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
    %130 = fir.alloca !fir.box<!fir.array<?xf64>>
    fir.store %19 to %130 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c0_i64_60 = arith.constant 0 : i64
    %c-2_i32_61 = arith.constant -2 : i32
    %c256_i32_62 = arith.constant 256 : i32
    %131 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %132 = fir.alloca !fir.array<5xi64>
    %c0_i64_63 = arith.constant 0 : i64
    %133 = llvm.mlir.addressof @__accc_text_af63dc4c8601ec8c : !llvm.ptr
    %134 = fir.convert %130 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> i64
    %135 = llvm.ptrtoint %133 : !llvm.ptr to i64
    %c4294967296_i64_64 = arith.constant 4294967296 : i64
    %c0_65 = arith.constant 0 : index
    %136 = fir.coordinate_of %132, %c0_65 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %134 to %136 : !fir.ref<i64>
    %c1_66 = arith.constant 1 : index
    %137 = fir.coordinate_of %132, %c1_66 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %135 to %137 : !fir.ref<i64>
    %c2_67 = arith.constant 2 : index
    %138 = fir.coordinate_of %132, %c2_67 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_60 to %138 : !fir.ref<i64>
    %c3_68 = arith.constant 3 : index
    %139 = fir.coordinate_of %132, %c3_68 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_64 to %139 : !fir.ref<i64>
    %c4_69 = arith.constant 4 : index
    %140 = fir.coordinate_of %132, %c4_69 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_63 to %140 : !fir.ref<i64>
    %141 = fir.convert %132 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %142 = fir.call @accrt_exit(%141, %c256_i32_62, %c-2_i32_61, %131) : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
    %143 = fir.alloca !fir.box<!fir.array<?xf64>>
    fir.store %21 to %143 : !fir.ref<!fir.box<!fir.array<?xf64>>>
    %c0_i64_70 = arith.constant 0 : i64
    %c-2_i32_71 = arith.constant -2 : i32
    %c256_i32_72 = arith.constant 256 : i32
    %144 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %145 = fir.alloca !fir.array<5xi64>
    %c0_i64_73 = arith.constant 0 : i64
    %146 = llvm.mlir.addressof @__accc_text_af63df4c8601f1a5 : !llvm.ptr
    %147 = fir.convert %143 : (!fir.ref<!fir.box<!fir.array<?xf64>>>) -> i64
    %148 = llvm.ptrtoint %146 : !llvm.ptr to i64
    %c4294967296_i64_74 = arith.constant 4294967296 : i64
    %c0_75 = arith.constant 0 : index
    %149 = fir.coordinate_of %145, %c0_75 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %147 to %149 : !fir.ref<i64>
    %c1_76 = arith.constant 1 : index
    %150 = fir.coordinate_of %145, %c1_76 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %148 to %150 : !fir.ref<i64>
    %c2_77 = arith.constant 2 : index
    %151 = fir.coordinate_of %145, %c2_77 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_70 to %151 : !fir.ref<i64>
    %c3_78 = arith.constant 3 : index
    %152 = fir.coordinate_of %145, %c3_78 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_74 to %152 : !fir.ref<i64>
    %c4_79 = arith.constant 4 : index
    %153 = fir.coordinate_of %145, %c4_79 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_73 to %153 : !fir.ref<i64>
    %154 = fir.convert %145 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %155 = fir.call @accrt_exit(%154, %c256_i32_72, %c-2_i32_71, %144) : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
    %156 = fir.alloca !fir.box<!fir.array<?xi32>>
    fir.store %25 to %156 : !fir.ref<!fir.box<!fir.array<?xi32>>>
    %c0_i64_80 = arith.constant 0 : i64
    %c-2_i32_81 = arith.constant -2 : i32
    %c256_i32_82 = arith.constant 256 : i32
    %157 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %158 = fir.alloca !fir.array<5xi64>
    %c0_i64_83 = arith.constant 0 : i64
    %159 = llvm.mlir.addressof @__accc_text_af63e64c8601fd8a : !llvm.ptr
    %160 = fir.convert %156 : (!fir.ref<!fir.box<!fir.array<?xi32>>>) -> i64
    %161 = llvm.ptrtoint %159 : !llvm.ptr to i64
    %c4294967296_i64_84 = arith.constant 4294967296 : i64
    %c0_85 = arith.constant 0 : index
    %162 = fir.coordinate_of %158, %c0_85 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %160 to %162 : !fir.ref<i64>
    %c1_86 = arith.constant 1 : index
    %163 = fir.coordinate_of %158, %c1_86 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %161 to %163 : !fir.ref<i64>
    %c2_87 = arith.constant 2 : index
    %164 = fir.coordinate_of %158, %c2_87 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_80 to %164 : !fir.ref<i64>
    %c3_88 = arith.constant 3 : index
    %165 = fir.coordinate_of %158, %c3_88 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_84 to %165 : !fir.ref<i64>
    %c4_89 = arith.constant 4 : index
    %166 = fir.coordinate_of %158, %c4_89 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_83 to %166 : !fir.ref<i64>
    %167 = fir.convert %158 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %168 = fir.call @accrt_exit(%167, %c256_i32_82, %c-2_i32_81, %157) : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
    %169 = fir.alloca !fir.box<!fir.array<?xf32>>
    fir.store %23 to %169 : !fir.ref<!fir.box<!fir.array<?xf32>>>
    %c0_i64_90 = arith.constant 0 : i64
    %c-2_i32_91 = arith.constant -2 : i32
    %c256_i32_92 = arith.constant 256 : i32
    %170 = llvm.mlir.addressof @__accc_text_0cd9c10ae4fd0f52 : !llvm.ptr
    %171 = fir.alloca !fir.array<5xi64>
    %c0_i64_93 = arith.constant 0 : i64
    %172 = llvm.mlir.addressof @__accc_text_af63db4c8601ead9 : !llvm.ptr
    %173 = fir.convert %169 : (!fir.ref<!fir.box<!fir.array<?xf32>>>) -> i64
    %174 = llvm.ptrtoint %172 : !llvm.ptr to i64
    %c4294967296_i64_94 = arith.constant 4294967296 : i64
    %c0_95 = arith.constant 0 : index
    %175 = fir.coordinate_of %171, %c0_95 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %173 to %175 : !fir.ref<i64>
    %c1_96 = arith.constant 1 : index
    %176 = fir.coordinate_of %171, %c1_96 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %174 to %176 : !fir.ref<i64>
    %c2_97 = arith.constant 2 : index
    %177 = fir.coordinate_of %171, %c2_97 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_90 to %177 : !fir.ref<i64>
    %c3_98 = arith.constant 3 : index
    %178 = fir.coordinate_of %171, %c3_98 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c4294967296_i64_94 to %178 : !fir.ref<i64>
    %c4_99 = arith.constant 4 : index
    %179 = fir.coordinate_of %171, %c4_99 : (!fir.ref<!fir.array<5xi64>>, index) -> !fir.ref<i64>
    fir.store %c0_i64_93 to %179 : !fir.ref<i64>
    %180 = fir.convert %171 : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
    %181 = fir.call @accrt_exit(%180, %c256_i32_92, %c-2_i32_91, %170) : (!llvm.ptr, i32, i32, !llvm.ptr) -> i32
    return
  }
  llvm.mlir.global private constant @__accc_text_af63e34c8601f871("n\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__accc_text_0cd9c10ae4fd0f52(";/work/h-perf/q.f90;q;6;0;;\00") {addr_space = 0 : i32}
  func.func private @accrt_read(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr)
  llvm.mlir.global private constant @__accc_text_af63f54c86021707("x\00") {addr_space = 0 : i32}
  func.func private @accrt_exit(!llvm.ptr, i32, i32, !llvm.ptr) -> i32
  llvm.mlir.global private constant @__accc_text_af63dc4c8601ec8c("a\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__accc_text_af63df4c8601f1a5("b\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__accc_text_af63e64c8601fd8a("k\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__accc_text_af63db4c8601ead9("f\00") {addr_space = 0 : i32}
  func.func private @accrt_enter(!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
}
