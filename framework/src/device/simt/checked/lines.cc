#include "device/simt/checked/lines.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "device/simt/elf_file.h"

namespace warpcheck::simt::checked {
namespace {

// Reads numbers and texts from bytes; zeros behind their end.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool at_end() const { return at_ >= bytes_.size(); }
  template <class T>
  T number() {
    T value{};
    if (bytes_.size() - std::min(at_, bytes_.size()) >= sizeof value) {
      std::memcpy(&value, bytes_.data() + at_, sizeof value);
    }
    at_ += sizeof value;
    return value;
  }
  std::uint64_t leb() {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (;;) {
      const auto byte = number<std::uint8_t>();
      value |= shift < 64 ? std::uint64_t{byte & 0x7fU} << shift : 0;
      shift += 7;
      if (byte < 0x80 || at_end()) {
        last_shift_ = shift;
        last_byte_ = byte;
        return value;
      }
    }
  }
  std::int64_t signed_leb() {
    std::uint64_t value = leb();
    if ((last_byte_ & 0x40) != 0 && last_shift_ < 64) {
      value |= ~std::uint64_t{0} << last_shift_;
    }
    return static_cast<std::int64_t>(value);
  }
  std::string_view text() {
    const std::size_t begin = std::min(at_, bytes_.size());
    const auto* from = reinterpret_cast<const char*>(bytes_.data()) + begin;
    const std::string_view rest(from, bytes_.size() - begin);
    const std::string_view result = rest.substr(0, rest.find('\0'));
    at_ = begin + result.size() + 1;
    return result;
  }
  Reader part(std::uint64_t bytes) {
    const std::size_t begin = std::min(at_, bytes_.size());
    const std::size_t length = std::min<std::uint64_t>(bytes, bytes_.size() - begin);
    at_ = begin + length;
    return Reader(bytes_.subspan(begin, length));
  }
  void skip(std::uint64_t bytes) { at_ += std::min<std::uint64_t>(bytes, bytes_.size()); }
  std::size_t at() const { return at_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  unsigned last_shift_ = 0;
  std::uint8_t last_byte_ = 0;
};

// Opcodes of the program in a line table.
enum Standard : std::uint8_t {
  extended = 0,
  copy = 1,
  advance_pc = 2,
  advance_line = 3,
  set_file = 4,
  const_add_pc = 8,
  fixed_advance_pc = 9
};
enum Extended : std::uint8_t { end_sequence = 1, set_address = 2 };

// Whether a file is part of the simulator or of the C++ library, and no kernel source.
bool is_ours(std::string_view file) {
  return file.find("/warpcheck/simulator/") != std::string_view::npos
         || file.find("/include/c++/") != std::string_view::npos
         || file.find("/usr/include/") != std::string_view::npos
         || file.find("/usr/lib/") != std::string_view::npos;
}

}  // namespace

//   Source  DWARF Debugging Information Format, Version 4, section 6.2
class LineReader {
 public:
  explicit LineReader(Lines& lines) : lines_(lines) {}

  void unit(Reader bytes) {
    const auto version = bytes.number<std::uint16_t>();
    if (version < 2 || version > 4) {
      return;
    }
    Reader header = bytes.part(bytes.number<std::uint32_t>());
    header_of(header, version);
    program(bytes);
  }

 private:
  void header_of(Reader& header, std::uint16_t version) {
    minimum_ = header.number<std::uint8_t>();
    if (version >= 4) {
      header.skip(1);  // operations an instruction: 1 but on VLIW machines
    }
    header.skip(1);  // whether rows begin statements
    line_base_ = header.number<std::int8_t>();
    line_range_ = std::max<std::uint8_t>(header.number<std::uint8_t>(), 1);
    opcode_base_ = header.number<std::uint8_t>();
    lengths_.clear();
    for (int i = 1; i < opcode_base_; ++i) {
      lengths_.push_back(header.number<std::uint8_t>());
    }
    std::vector<std::string> folders{""};
    while (!header.at_end()) {
      const std::string_view folder = header.text();
      if (folder.empty()) {
        break;
      }
      folders.emplace_back(folder);
    }
    files_ = {0};
    while (!header.at_end()) {
      const std::string_view name = header.text();
      if (name.empty()) {
        break;
      }
      const std::uint64_t folder = header.leb();
      header.leb();  // time
      header.leb();  // bytes
      const bool known = folder < folders.size() && !folders[folder].empty();
      lines_.files_.push_back((known ? folders[folder] + "/" : "") + std::string(name));
      files_.push_back(static_cast<std::uint32_t>(lines_.files_.size() - 1));
    }
  }

  void program(Reader& bytes) {
    restart();
    while (!bytes.at_end()) {
      const auto opcode = bytes.number<std::uint8_t>();
      if (opcode >= opcode_base_) {
        const int step = opcode - opcode_base_;
        address_ += static_cast<std::uint64_t>(step / line_range_) * minimum_;
        line_ += line_base_ + step % line_range_;
        add_row();
      } else if (opcode == extended) {
        const std::uint64_t length = bytes.leb();
        do_extended(bytes.part(length));
      } else {
        do_standard(opcode, bytes);
      }
    }
  }

  void do_standard(std::uint8_t opcode, Reader& bytes) {
    switch (opcode) {
      case copy:
        add_row();
        break;
      case advance_pc:
        address_ += bytes.leb() * minimum_;
        break;
      case advance_line:
        line_ += bytes.signed_leb();
        break;
      case set_file:
        file_ = bytes.leb();
        break;
      case const_add_pc:
        address_ += static_cast<std::uint64_t>((255 - opcode_base_) / line_range_) * minimum_;
        break;
      case fixed_advance_pc:
        address_ += bytes.number<std::uint16_t>();
        break;
      default:
        for (int i = 0; i < lengths_[opcode - 1U]; ++i) {
          bytes.leb();
        }
    }
  }

  void do_extended(Reader bytes) {
    const auto opcode = bytes.number<std::uint8_t>();
    if (opcode == set_address) {
      address_ = bytes.number<std::uint64_t>();
    } else if (opcode == end_sequence) {
      lines_.rows_.push_back({address_, 0, 0});
      restart();
    }
  }

  void restart() {
    address_ = 0;
    file_ = 1;
    line_ = 1;
  }

  void add_row() {
    const std::uint32_t file = file_ < files_.size() ? files_[file_] : 0;
    lines_.rows_.push_back({address_, file, static_cast<std::uint32_t>(line_)});
  }

  Lines& lines_;
  std::uint8_t minimum_ = 1, line_range_ = 1, opcode_base_ = 1;
  std::int8_t line_base_ = 0;
  std::vector<std::uint8_t> lengths_;  // operands of standard opcodes
  std::vector<std::uint32_t> files_;   // of this unit, in Lines::files_
  std::uint64_t address_ = 0, file_ = 1;
  std::int64_t line_ = 1;
};

Lines::Lines(const char* path) {
  const ElfFile file(path);
  Reader section(file.section(".debug_line"));
  LineReader reader(*this);
  while (!section.at_end()) {
    const auto length = section.number<std::uint32_t>();
    if (length >= 0xfffffff0U) {
      break;  // 64-bit DWARF, which no compiler makes of itself
    }
    reader.unit(section.part(length));
  }
  std::ranges::stable_sort(rows_, {}, &Row::address);
}

Line Lines::at(std::uint64_t address) const {
  const auto after = std::ranges::upper_bound(rows_, address, {}, &Row::address);
  auto row = after;
  std::optional<Line> first;
  while (row != rows_.begin()) {
    --row;
    if (row->file == 0) {
      break;
    }
    if (row->line == 0) {
      continue;
    }
    Line line{files_[row->file], row->line};
    if (!is_ours(line.file)) {
      return line;
    }
    if (!first) {
      first = line;
    }
  }
  return first.value_or(Line{});
}

}  // namespace warpcheck::simt::checked
