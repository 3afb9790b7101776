// The formats against the conversions of the CUDA toolkit's host headers.

#include <gtest/gtest.h>

#if __has_include(<cuda_fp8.h>) && __has_include(<cuda_fp16.h>) && __has_include(<cuda_bf16.h>)
#define WARPCHECK_HAS_TOOLKIT 1
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#pragma GCC diagnostic pop
#endif

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "number/codes.h"
#include "warpcheck/format.h"

namespace warpcheck {
namespace {

#ifdef WARPCHECK_HAS_TOOLKIT

// Members of the format, midpoints, both their neighbours, and numbers beyond the ends.
std::vector<double> interesting(const Format& format) {
  std::vector<double> values;
  const auto codes = finite_codes(format);
  for (std::size_t i = 0; i + 1 < codes.size(); ++i) {
    const double low = decode(format, codes[i]);
    const double middle = low / 2 + decode(format, codes[i + 1]) / 2;
    for (const double x : {low, middle, std::nextafter(middle, 0), std::nextafter(middle, 1e300)})
      values.insert(values.end(), {x, -x});
  }
  for (const double factor : {1.0, 1.01, 1.03, 1.035, 1.08, 2.0, 1e10})
    values.insert(values.end(), {format.largest * factor, -format.largest * factor});
  values.insert(values.end(), {HUGE_VAL, -HUGE_VAL, 1e-300, -1e-300});
  return values;
}

TEST(Toolkit, HalfAgrees) {
  for (const double x : interesting(f16))
    ASSERT_EQ(encode(f16, x), __half_raw(__double2half(x)).x) << x;
  for (std::uint32_t code = 0; code < 0x10000; ++code) {
    __half_raw raw;
    raw.x = static_cast<unsigned short>(code);
    const float value = __half2float(__half(raw));
    if (!std::isnan(value))
      ASSERT_EQ(decode(f16, code), static_cast<double>(value)) << code;
    else
      ASSERT_TRUE(std::isnan(decode(f16, code))) << code;
  }
}

TEST(Toolkit, Bfloat16Agrees) {
  for (const double x : interesting(bf16))
    ASSERT_EQ(encode(bf16, x), __nv_bfloat16_raw(__double2bfloat16(x)).x) << x;
  for (std::uint32_t code = 0; code < 0x10000; ++code) {
    __nv_bfloat16_raw raw;
    raw.x = static_cast<unsigned short>(code);
    const float value = __bfloat162float(__nv_bfloat16(raw));
    if (!std::isnan(value))
      ASSERT_EQ(decode(bf16, code), static_cast<double>(value)) << code;
    else
      ASSERT_TRUE(std::isnan(decode(bf16, code))) << code;
  }
}

TEST(Toolkit, EightBitsAgree) {
  for (const double x : interesting(e4m3))
    ASSERT_EQ(encode(e4m3, x), __nv_cvt_double_to_fp8(x, __NV_SATFINITE, __NV_E4M3)) << x;
  for (const double x : interesting(e5m2))
    ASSERT_EQ(encode(e5m2, x), __nv_cvt_double_to_fp8(x, __NV_NOSAT, __NV_E5M2)) << x;
  for (std::uint32_t code = 0; code < 0x100; ++code) {
    const auto byte = static_cast<__nv_fp8_storage_t>(code);
    const double four = __half2float(__half(__nv_cvt_fp8_to_halfraw(byte, __NV_E4M3)));
    const double five = __half2float(__half(__nv_cvt_fp8_to_halfraw(byte, __NV_E5M2)));
    ASSERT_TRUE(std::isnan(four) ? std::isnan(decode(e4m3, code)) : decode(e4m3, code) == four);
    ASSERT_TRUE(std::isnan(five) ? std::isnan(decode(e5m2, code)) : decode(e5m2, code) == five);
  }
}

#else

TEST(Toolkit, Agrees) {
  GTEST_SKIP() << "compiled without the headers of the CUDA toolkit: nothing to compare with";
}

#endif

}  // namespace
}  // namespace warpcheck
