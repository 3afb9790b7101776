// The memory of one launch as one block of bytes: red zone, tensor, red zone, tensor, ..., red
// zone.
//
// One block is one copy to a device and one back; red zones, poisons and inputs are all checked on
// the host afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "device/layout.h"
#include "warpcheck/tensor.h"

namespace warpcheck::device {

// Fill patterns. As 16-bit words each is a NaN in f16 and bf16, in pairs in f32, in fours in f64:
// whoever reads one sees it. Neighbouring red zones count up from `red_zone`: a kernel that carries
// what lies past the end of one tensor to the end of another changes something.
enum class Poison : std::uint16_t { red_zone = 0x7ffa, first = 0x7ff6, second = 0x7ff9 };

// A write outside of a tensor.
struct RedZoneHit {
  std::string tensor;    // the nearest
  bool before = false;   // before its begin; otherwise past its end
  std::size_t distance;  // bytes between the tensor and the first changed byte: 0 means touching it
  std::size_t bytes;     // changed bytes in this zone
};

class Image {
 public:
  static constexpr std::size_t alignment = 256;
  static constexpr std::size_t zone_bytes = 1024;

  // Appends a tensor; returns its number. Memory between its elements (padding) counts as red zone.
  std::size_t add(std::string name, const Format& format, const Shape& shape, Layout layout);
  // Makes the block: everything red zone. Call once, after the last add().
  void make();

  void write(std::size_t tensor, const std::vector<double>& values);  // each a member of the format
  void poison(std::size_t tensor, Poison poison);
  std::vector<double> read(std::size_t tensor) const;
  // The codes of all elements in row-major order: equal bits, equal bytes.
  std::vector<std::uint64_t> codes(std::size_t tensor) const;
  // Elements that hold the poison.
  std::vector<bool> holds(std::size_t tensor, Poison poison) const;

  // Has memory around or between the tensors changed since make()?
  std::optional<RedZoneHit> red_zone_hit() const;

  // A stretch of memory that belongs to elements of a tensor, in bytes from the begin of the block.
  struct Stretch {
    std::size_t begin, end;
    bool has_values;  // not poison
  };
  std::vector<Stretch> stretches() const;

  // What lies at an offset in the block, which may be outside of it: "x[2, 7]", or "4 bytes past
  // the end of x".
  std::string place_of(std::ptrdiff_t offset) const;

  // The tensor as a launcher sees it when the block lies at `base`.
  Tensor view(std::size_t tensor, std::byte* base) const;
  std::vector<std::byte>& bytes() { return bytes_; }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  struct Slot {
    std::string name;
    Format format;
    Shape shape;
    Placement placement;
    bool dense;
    std::size_t begin, end;  // bytes
    bool has_values = false;
  };
  std::size_t offset_of(const Slot& slot, Index element) const;
  std::optional<RedZoneHit> hit_in_padding(std::size_t tensor) const;
  std::string place_near(const Slot& slot, std::ptrdiff_t offset) const;

  std::vector<Slot> slots_;
  std::vector<std::byte> bytes_;
  std::size_t size_ = zone_bytes;
};

}  // namespace warpcheck::device
