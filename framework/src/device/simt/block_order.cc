#include "device/simt/block_order.h"

#include "device/simt/random.h"

namespace warpcheck::simt {

BlockOrder::BlockOrder(std::uint64_t n, std::uint64_t seed, std::uint64_t launch)
    : n_(n), plain_(seed == 0) {
  while ((n - 1) >> (2 * half_bits_) != 0) {
    ++half_bits_;
  }
  Random random(seed, launch, ~std::uint64_t{0});
  for (std::uint64_t& key : keys_) {
    key = random.next();
  }
}

std::uint64_t BlockOrder::operator[](std::uint64_t i) const {
  if (plain_) {
    return i;
  }
  const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
  do {
    std::uint64_t left = i >> half_bits_;
    std::uint64_t right = i & mask;
    for (const std::uint64_t key : keys_) {
      const std::uint64_t mixed = left ^ (mix(right + key) & mask);
      left = right;
      right = mixed;
    }
    i = left << half_bits_ | right;
  } while (i >= n_);
  return i;
}

}  // namespace warpcheck::simt
