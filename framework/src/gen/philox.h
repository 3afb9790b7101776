// Counter-based random numbers: number i of a stream, anywhere, in any order.
//
//   Source  Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011
#pragma once

#include <Random123/philox.h>

#include <array>
#include <cstdint>

namespace warpcheck::gen {

// Streams of one seed, so that values, special values and tables do not repeat one another.
enum class Stream : std::uint32_t { values = 0, spikes = 1, table = 2 };

using Block = std::array<std::uint32_t, 4>;

// Block number `block` of a stream: four words.
inline Block philox(std::uint64_t seed, Stream stream, std::uint64_t block) {
  const r123::Philox4x32::ctr_type counter{{static_cast<std::uint32_t>(block),
                                            static_cast<std::uint32_t>(block >> 32),
                                            static_cast<std::uint32_t>(stream), 0}};
  const r123::Philox4x32::key_type key{
      {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
  const auto words = r123::Philox4x32()(counter, key);
  return {words[0], words[1], words[2], words[3]};
}

// Word j of a block as a number of [0, 1) with 53 bits. The low 21 bits come from the neighbouring
// word, so that one block gives four such numbers.
inline double unit(const Block& block, unsigned j) {
  const std::uint64_t bits =
      (static_cast<std::uint64_t>(block[j & 3]) << 21) | (block[(j + 1) & 3] >> 11);
  return static_cast<double>(bits) * 0x1p-53;
}

// An integer of [0, n), n below 2^32, from one word.
inline std::uint32_t below(std::uint32_t word, std::uint64_t n) {
  return static_cast<std::uint32_t>((word * n) >> 32);
}

}  // namespace warpcheck::gen
