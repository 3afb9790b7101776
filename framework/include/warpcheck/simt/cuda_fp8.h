// Stands in for the CUDA toolkit's header of this name in simulator builds.
#error the simulator does not support 8-bit floating point (cuda_fp8.h)
