// Variables of the program that kernels use: __device__, __managed__ and __constant__ ones, and the
// static ones of their functions. They are global memory, and begin as zero.
//
// Which of the program's variables are meant for kernels is not asked: only accesses of kernels are
// seen, and a kernel can use no others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "device/simt/checked/window.h"
#include "device/simt/symbols.h"

namespace warpcheck::simt::checked {

class Variables {
 public:
  // Watches those of this program or library, which lies at `bias`.
  void watch(const std::string& path, std::uint64_t bias);

  // This memory of the window is about to be written.
  void keep(std::uintptr_t at, std::size_t bytes);
  // The launch is over. If it was given up, it has never been: what it wrote is taken back.
  void end_launch(bool is_given_up);

  // The variable that is nearest to an address of the window: its memory, and its name as the
  // source has it.
  std::span<const std::byte> nearest(std::uintptr_t address) const;
  std::string name_of_nearest(std::uintptr_t address) const;

  Window window;

 private:
  struct Kept {
    std::size_t word;
    std::array<std::byte, 4> bytes;
  };
  std::byte* word_at(std::size_t word) const;
  const GlobalVariable* find_nearest(std::uintptr_t address) const;
  std::span<const std::byte> memory_of(const GlobalVariable& variable) const;

  std::string path_;
  std::uint64_t bias_ = 0;
  std::vector<GlobalVariable> all_;
  std::vector<Kept> kept_;  // of this launch, before the first write to each word
  std::vector<bool> is_kept_;
};

}  // namespace warpcheck::simt::checked
