// A program or library as a file.
#pragma once

#include <link.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace warpcheck::simt {

// In memory, read only; empty if it cannot be read.
class ElfFile {
 public:
  using Section = ElfW(Shdr);

  explicit ElfFile(const char* path);
  ElfFile(const ElfFile&) = delete;
  ElfFile& operator=(const ElfFile&) = delete;
  ~ElfFile();

  // `count` things of type T at an offset; none if the file ends before.
  template <class T>
  std::span<const T> at(std::uint64_t offset, std::uint64_t count) const {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T)) {
      return {};
    }
    return {reinterpret_cast<const T*>(bytes_.data() + offset), count};
  }

  // None if it is no ELF file.
  std::span<const Section> sections() const;
  std::string_view name_of(const Section& section) const;
  // The bytes of the section with this name; none if there is no such.
  std::span<const std::byte> section(std::string_view name) const;
  // A text in a section of texts.
  std::string_view text(const Section& strings, std::uint64_t offset) const;

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace warpcheck::simt
