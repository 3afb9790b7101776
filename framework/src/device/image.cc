#include "device/image.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace warpcheck::device {
namespace {

std::size_t align_up(std::size_t n) {
  return (n + Image::alignment - 1) / Image::alignment * Image::alignment;
}

constexpr std::size_t zone_patterns = 6;  // up to 0x7fff

// The pattern of the red zone before tensor `s`.
Poison zone(std::size_t s) {
  return static_cast<Poison>(static_cast<std::size_t>(Poison::red_zone) + s % zone_patterns);
}

// A stretch of memory full of the poison, written once.
const std::vector<std::byte>& stretch_of(Poison poison) {
  static std::map<Poison, std::vector<std::byte>> stretches;
  std::vector<std::byte>& bytes = stretches[poison];
  if (bytes.empty()) {
    const auto word = static_cast<std::uint16_t>(poison);
    bytes.resize(4 * Image::zone_bytes);
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(word))
      std::memcpy(bytes.data() + at, &word, sizeof(word));
  }
  return bytes;
}

// Whole stretches at a time; `begin` is even from the begin of the block.
void fill_words(std::byte* begin, std::byte* end, Poison poison) {
  const std::vector<std::byte>& stretch = stretch_of(poison);
  while (begin < end) {
    const std::size_t n = std::min(static_cast<std::size_t>(end - begin), stretch.size());
    std::memcpy(begin, stretch.data(), n);
    begin += n;
  }
}

std::byte word_byte(Poison poison, std::size_t at) {
  const auto word = static_cast<std::uint16_t>(poison);
  return static_cast<std::byte>(at % 2 == 0 ? word & 0xff : word >> 8);
}

// Is all of [from, to) full of the poison? Compares whole stretches at a time.
bool is_untouched(const std::vector<std::byte>& bytes, std::size_t from, std::size_t to,
                  Poison poison) {
  const std::vector<std::byte>& stretch = stretch_of(poison);
  while (from < to) {
    const std::size_t n = std::min(to - from, stretch.size() - 1);
    if (std::memcmp(bytes.data() + from, stretch.data() + from % 2, n) != 0)
      return false;
    from += n;
  }
  return true;
}

std::uint64_t poison_code(Poison poison, int bytes) {
  const auto word = static_cast<std::uint64_t>(poison);
  std::uint64_t code = 0;
  for (int shift = 0; shift < 8 * bytes; shift += 16)
    code |= word << shift;
  return bytes == 1 ? code & 0xff : code;
}

template <class T>
void store_all(std::byte* to, const std::vector<double>& values) {
  for (const double value : values) {
    const T element = static_cast<T>(value);
    std::memcpy(to, &element, sizeof(T));
    to += sizeof(T);
  }
}

template <class T>
void load_all(const std::byte* from, std::vector<double>& values) {
  for (double& value : values) {
    T element{};
    std::memcpy(&element, from, sizeof(T));
    value = static_cast<double>(element);
    from += sizeof(T);
  }
}

std::uint64_t load_code(const std::byte* from, int bytes) {
  std::uint64_t code = 0;
  // Every machine that CUDA runs on is little-endian.
  std::memcpy(&code, from, static_cast<std::size_t>(bytes));
  return code;
}

}  // namespace

std::size_t Image::add(std::string name, const Format& format, const Shape& shape, Layout layout) {
  Slot slot{std::move(name), format, shape, place(layout, shape), false, 0, 0};
  slot.dense = is_dense(slot.placement, shape);
  const auto element = static_cast<std::size_t>(format.bytes);
  slot.begin = size_ + static_cast<std::size_t>(slot.placement.first) * element;
  slot.end = size_ + static_cast<std::size_t>(slot.placement.span) * element;
  size_ = align_up(slot.end) + zone_bytes;
  slots_.push_back(std::move(slot));
  return slots_.size() - 1;
}

void Image::make() {
  bytes_.resize(size_);
  std::size_t from = 0;
  for (std::size_t s = 0; s <= slots_.size(); ++s) {
    const bool last = s == slots_.size();
    const std::size_t to = last ? bytes_.size() : slots_[s].dense ? slots_[s].begin : slots_[s].end;
    from -= from % 2;  // words lie at even places
    fill_words(bytes_.data() + from, bytes_.data() + to, zone(s));
    from = last || !slots_[s].dense ? to : slots_[s].end;
  }
}

std::size_t Image::offset_of(const Slot& slot, Index element) const {
  const Index at =
      slot.dense ? element : position(slot.placement, slot.shape, element) - slot.placement.first;
  return slot.begin + static_cast<std::size_t>(at) * static_cast<std::size_t>(slot.format.bytes);
}

void Image::write(std::size_t tensor, const std::vector<double>& values) {
  slots_[tensor].has_values = true;
  const Slot& slot = slots_[tensor];
  if (slot.dense && slot.format == f32)
    return store_all<float>(bytes_.data() + slot.begin, values);
  if (slot.dense && slot.format == f64)
    return store_all<double>(bytes_.data() + slot.begin, values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t code = encode(slot.format, values[i]);
    std::memcpy(bytes_.data() + offset_of(slot, static_cast<Index>(i)), &code,
                static_cast<std::size_t>(slot.format.bytes));
  }
}

void Image::poison(std::size_t tensor, Poison poison) {
  slots_[tensor].has_values = false;
  const Slot& slot = slots_[tensor];
  if (slot.dense)
    return fill_words(bytes_.data() + slot.begin, bytes_.data() + slot.end, poison);
  const std::uint64_t code = poison_code(poison, slot.format.bytes);
  for (Index i = 0; i < slot.shape.size(); ++i) {
    std::memcpy(bytes_.data() + offset_of(slot, i), &code,
                static_cast<std::size_t>(slot.format.bytes));
  }
}

std::vector<double> Image::read(std::size_t tensor) const {
  const Slot& slot = slots_[tensor];
  std::vector<double> values(static_cast<std::size_t>(slot.shape.size()));
  if (slot.dense && slot.format == f32) {
    load_all<float>(bytes_.data() + slot.begin, values);
  } else if (slot.dense && slot.format == f64) {
    load_all<double>(bytes_.data() + slot.begin, values);
  } else {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::byte* at = bytes_.data() + offset_of(slot, static_cast<Index>(i));
      values[i] = decode(slot.format, load_code(at, slot.format.bytes));
    }
  }
  return values;
}

std::vector<std::uint64_t> Image::codes(std::size_t tensor) const {
  const Slot& slot = slots_[tensor];
  std::vector<std::uint64_t> codes(static_cast<std::size_t>(slot.shape.size()));
  for (std::size_t i = 0; i < codes.size(); ++i) {
    codes[i] = load_code(bytes_.data() + offset_of(slot, static_cast<Index>(i)), slot.format.bytes);
  }
  return codes;
}

std::vector<bool> Image::holds(std::size_t tensor, Poison poison) const {
  const Slot& slot = slots_[tensor];
  const std::uint64_t code = poison_code(poison, slot.format.bytes);
  std::vector<bool> held(static_cast<std::size_t>(slot.shape.size()));
  for (std::size_t i = 0; i < held.size(); ++i) {
    held[i] = load_code(bytes_.data() + offset_of(slot, static_cast<Index>(i)), slot.format.bytes)
              == code;
  }
  return held;
}

std::optional<RedZoneHit> Image::red_zone_hit() const {
  std::size_t from = 0;
  for (std::size_t s = 0; s <= slots_.size(); ++s) {
    const std::size_t to = s < slots_.size() ? slots_[s].begin : bytes_.size();
    std::size_t first = to, last = from, changed = 0;
    for (std::size_t at = is_untouched(bytes_, from, to, zone(s)) ? to : from; at < to; ++at) {
      if (bytes_[at] == word_byte(zone(s), at))
        continue;
      first = std::min(first, at);
      last = at;
      ++changed;
    }
    if (changed > 0) {
      const bool after = s > 0 && (s == slots_.size() || first - from <= to - 1 - last);
      if (after)
        return RedZoneHit{slots_[s - 1].name, false, first - from, changed};
      return RedZoneHit{slots_[s].name, true, to - 1 - last, changed};
    }
    if (s < slots_.size()) {
      if (auto hit = hit_in_padding(s))
        return hit;
      from = slots_[s].end;
    }
  }
  return std::nullopt;
}

std::optional<RedZoneHit> Image::hit_in_padding(std::size_t tensor) const {
  const Slot& slot = slots_[tensor];
  if (slot.dense || slot.shape.size() == 0)
    return std::nullopt;
  std::vector<bool> owned(slot.end - slot.begin);
  for (Index i = 0; i < slot.shape.size(); ++i) {
    const std::size_t at = offset_of(slot, i) - slot.begin;
    std::fill_n(owned.begin() + static_cast<std::ptrdiff_t>(at), slot.format.bytes, true);
  }
  std::size_t changed = 0, first = 0;
  for (std::size_t at = 0; at < owned.size(); ++at) {
    if (owned[at] || bytes_[slot.begin + at] == word_byte(zone(tensor), slot.begin + at))
      continue;
    if (changed++ == 0)
      first = at;
  }
  if (changed == 0)
    return std::nullopt;
  while (first > 0 && !owned[first - 1])
    --first;
  return RedZoneHit{slot.name + " (a row of it)", false, 0, changed};
}

std::vector<Image::Stretch> Image::stretches() const {
  std::vector<Stretch> result;
  for (const Slot& slot : slots_) {
    if (slot.dense) {
      result.push_back({slot.begin, slot.end, slot.has_values});
      continue;
    }
    for (Index i = 0; i < slot.shape.size(); ++i) {
      const std::size_t begin = offset_of(slot, i);
      result.push_back(
          {begin, begin + static_cast<std::size_t>(slot.format.bytes), slot.has_values});
    }
  }
  return result;
}

std::string Image::place_of(std::ptrdiff_t offset) const {
  const Slot* nearest = nullptr;
  std::ptrdiff_t smallest = 0;  // bytes between the offset and the tensor
  for (const Slot& slot : slots_) {
    const auto begin = static_cast<std::ptrdiff_t>(slot.begin);
    const auto end = static_cast<std::ptrdiff_t>(slot.end);
    const std::ptrdiff_t away =
        offset < begin ? begin - offset : std::max<std::ptrdiff_t>(offset - end + 1, 0);
    if (nearest == nullptr || away < smallest) {
      nearest = &slot;
      smallest = away;
    }
  }
  return nearest == nullptr ? "memory without tensors" : place_near(*nearest, offset);
}

std::string Image::place_near(const Slot& slot, std::ptrdiff_t offset) const {
  const auto bytes = static_cast<std::ptrdiff_t>(slot.format.bytes);
  const std::ptrdiff_t from_begin = offset - static_cast<std::ptrdiff_t>(slot.begin);
  const auto size = static_cast<std::ptrdiff_t>(slot.end - slot.begin);
  if (from_begin < 0 || from_begin >= size) {
    const std::ptrdiff_t element = (from_begin - (from_begin < 0 ? bytes - 1 : 0)) / bytes;
    return "element " + std::to_string(element) + " of " + slot.name + ", whose memory has "
           + std::to_string(size / bytes);
  }
  for (Index i = slot.dense ? from_begin / bytes : 0; i < slot.shape.size(); ++i) {
    const auto begin = static_cast<std::ptrdiff_t>(offset_of(slot, i));
    if (offset < begin || offset >= begin + bytes)
      continue;
    std::string text = slot.name + "[";
    for (const Index index : slot.shape.unflatten(i))
      text += (text.back() == '[' ? "" : ", ") + std::to_string(index);
    return text + "]";
  }
  return "the padding between rows of " + slot.name;
}

Tensor Image::view(std::size_t tensor, std::byte* base) const {
  const Slot& slot = slots_[tensor];
  return {slot.name, slot.format, slot.shape, slot.placement.strides, base + slot.begin};
}

}  // namespace warpcheck::device
