// Atomic operations of a narrower or wider scope. A grid runs on one core, so that all scopes are
// one; macros, so that each keeps its place in the kernel.
#pragma once

#include "warpcheck/simulator/atomic.h"

// The names are CUDA's.
// NOLINTBEGIN(readability-identifier-naming)

#define atomicAdd_block atomicAdd
#define atomicAdd_system atomicAdd
#define atomicSub_block atomicSub
#define atomicSub_system atomicSub
#define atomicMax_block atomicMax
#define atomicMax_system atomicMax
#define atomicMin_block atomicMin
#define atomicMin_system atomicMin
#define atomicExch_block atomicExch
#define atomicExch_system atomicExch
#define atomicCAS_block atomicCAS
#define atomicCAS_system atomicCAS
#define atomicAnd_block atomicAnd
#define atomicAnd_system atomicAnd
#define atomicOr_block atomicOr
#define atomicOr_system atomicOr
#define atomicXor_block atomicXor
#define atomicXor_system atomicXor
#define atomicInc_block atomicInc
#define atomicInc_system atomicInc
#define atomicDec_block atomicDec
#define atomicDec_system atomicDec

// NOLINTEND(readability-identifier-naming)
