// RUN: %accc-opt --accgpu-explain-loops --verify-diagnostics %s

// Each loop says who shares it, or why nobody does.

func.func @explained(%a: i32) {
  accgpu.region <kernels> {
    // expected-remark @below {{loop is shared by gangs}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [gang] independent {
      // expected-remark @below {{nest of 2 loops is shared by workers and vector lanes}}
      accgpu.loop (%j, %k) = (%a, %a) to (%a, %a) step (%a, %a) : i32, i32 par [worker, vector] independent {
        // expected-remark @below {{loop is sequential}}
        accgpu.loop (%l) = (%a) to (%a) step (%a) : i32 par [] seq {
          accgpu.yield
        }
        // expected-remark @below {{loop is sequential: no level of parallelism is free for it}}
        accgpu.loop (%l) = (%a) to (%a) step (%a) : i32 par [] independent {
          accgpu.yield
        }
        accgpu.yield
      }
      accgpu.yield
    }
    // expected-remark @below {{loop is sequential: its iterations may depend on each other}}
    accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [] auto {
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
