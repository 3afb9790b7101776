// The constants of math_constants.h.
#pragma once

#include <bit>
#include <limits>

// The names are CUDA's.
// NOLINTBEGIN(readability-identifier-naming)

#define CUDART_INF_F (std::numeric_limits<float>::infinity())
#define CUDART_NAN_F (std::bit_cast<float>(0x7fffffff))
#define CUDART_MIN_DENORM_F 0x1p-149F
#define CUDART_MAX_NORMAL_F 0x1.fffffep127F
#define CUDART_NEG_ZERO_F (-0.0F)
#define CUDART_ZERO_F 0.0F
#define CUDART_ONE_F 1.0F
#define CUDART_SQRT_HALF_F 0.707106781F
#define CUDART_SQRT_TWO_F 1.414213562F
#define CUDART_PIO4_F 0.785398163F
#define CUDART_PIO2_F 1.570796327F
#define CUDART_PI_F 3.141592654F
#define CUDART_2_OVER_PI_F 0.636619772F
#define CUDART_SQRT_2_OVER_PI_F 0.797884561F
#define CUDART_L2E_F 1.442695041F
#define CUDART_L2T_F 3.321928094F
#define CUDART_LG2_F 0.301029996F
#define CUDART_LGE_F 0.434294482F
#define CUDART_LN2_F 0.693147181F
#define CUDART_LNT_F 2.302585093F
#define CUDART_INF (std::numeric_limits<double>::infinity())
#define CUDART_NAN (std::bit_cast<double>(0xfff8000000000000))
#define CUDART_PI 3.1415926535897931
#define CUDART_PIO2 1.5707963267948966
#define CUDART_SQRT_TWO 1.4142135623730951
#define CUDART_SQRT_HALF 0.70710678118654757
#define CUDART_L2E 1.4426950408889634
#define CUDART_LN2 0.69314718055994531
#define CUDART_INF_FP16 (__ushort_as_half(0x7c00))
#define CUDART_NAN_FP16 (__ushort_as_half(0x7fff))
#define CUDART_INF_BF16 (__ushort_as_bfloat16(0x7f80))
#define CUDART_NAN_BF16 (__ushort_as_bfloat16(0x7fff))

// NOLINTEND(readability-identifier-naming)
