// Stands in for the CUDA toolkit's header of this name in simulator builds.
#error the simulator does not support tensor cores (mma.h)
