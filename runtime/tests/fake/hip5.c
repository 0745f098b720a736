/* libamdhip64.so as ROCm 5 has it. */
#define HIP_5
#include "hip.c"
