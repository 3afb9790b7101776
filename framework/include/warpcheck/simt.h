// CUDA C++ as the CPU simulator understands it. A kernel source needs not name this header: it
// includes cuda_runtime.h, cuda_fp16.h... and warpcheck/launch.h, and in a simulator build those
// lead here.
//
// Only what kernels see is in headers; threads, barriers and warps are run by compiled code
// (framework/src/device/simt).
#pragma once

#include "warpcheck/error.h"
#include "warpcheck/simulator/assertion.h"
#include "warpcheck/simulator/atomic.h"
#include "warpcheck/simulator/atomic_scopes.h"
#include "warpcheck/simulator/barrier.h"
#include "warpcheck/simulator/built_in.h"
#include "warpcheck/simulator/clock.h"
#include "warpcheck/simulator/constants.h"
#include "warpcheck/simulator/copies.h"
#include "warpcheck/simulator/device_properties.h"
#include "warpcheck/simulator/engine.h"
#include "warpcheck/simulator/integer.h"
#include "warpcheck/simulator/launch.h"
#include "warpcheck/simulator/math.h"
#include "warpcheck/simulator/memory.h"
#include "warpcheck/simulator/qualifiers.h"
#include "warpcheck/simulator/rounded.h"
#include "warpcheck/simulator/runtime.h"
#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_math.h"
#include "warpcheck/simulator/sixteen_pairs.h"
#include "warpcheck/simulator/unsupported.h"
#include "warpcheck/simulator/vector_types.h"
#include "warpcheck/simulator/warp.h"
#include "warpcheck/simulator/workspace.h"
