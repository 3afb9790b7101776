// The order in which the blocks of a grid run.
#pragma once

#include <array>
#include <cstdint>

namespace warpcheck::simt {

// A permutation of [0, n) that takes no memory, whatever n: a Feistel network on the next even
// number of bits, applied again until the result is below n.
class BlockOrder {
 public:
  // Seed 0: the identity.
  BlockOrder(std::uint64_t n, std::uint64_t seed, std::uint64_t launch);

  std::uint64_t operator[](std::uint64_t i) const;

 private:
  std::uint64_t n_;
  bool plain_;
  unsigned half_bits_ = 1;
  std::array<std::uint64_t, 4> keys_{};
};

}  // namespace warpcheck::simt
