// Random numbers of a schedule: a function of key and counter, the same with every compiler.
#pragma once

#include <cstdint>

namespace warpcheck::simt {

//   Source  the mixing function is SplitMix64's: G. Steele, D. Lea, C. Flood, "Fast splittable
//   pseudorandom number generators", OOPSLA 2014
inline std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

class Random {
 public:
  // The stream of one block of one launch.
  Random(std::uint64_t seed, std::uint64_t launch, std::uint64_t block)
      : key_(mix(mix(mix(seed) + launch) + block)) {}

  // Uniform in [0, n) for small n, but for a bias below n / 2^16; four draws take one number.
  std::uint32_t below(std::uint32_t n) {
    if (left_ == 0) {
      pool_ = next();
      left_ = 4;
    }
    --left_;
    const auto bits = static_cast<std::uint32_t>(pool_ & 0xffff);
    pool_ >>= 16;
    return bits * n >> 16;
  }
  bool coin() { return (next() >> 63) != 0; }
  std::uint64_t next() { return mix(key_ + ++counter_ * 0x9e3779b97f4a7c15U); }

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
  std::uint64_t pool_ = 0;
  int left_ = 0;
};

}  // namespace warpcheck::simt
