#include "device/simt/elf_file.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warpcheck::simt {

using Header = ElfW(Ehdr);

ElfFile::ElfFile(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
    const auto bytes = static_cast<std::size_t>(status.st_size);
    void* memory = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory != MAP_FAILED) {
      bytes_ = {static_cast<const std::byte*>(memory), bytes};
    }
  }
  if (file >= 0) {
    close(file);
  }
}

ElfFile::~ElfFile() {
  if (!bytes_.empty()) {
    munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
}

std::span<const ElfFile::Section> ElfFile::sections() const {
  const auto header = at<Header>(0, 1);
  if (header.empty()
      || std::string_view(reinterpret_cast<const char*>(header[0].e_ident), SELFMAG) != ELFMAG) {
    return {};
  }
  return at<Section>(header[0].e_shoff, header[0].e_shnum);
}

std::string_view ElfFile::name_of(const Section& section) const {
  const auto all = sections();
  const auto header = at<Header>(0, 1);
  if (header.empty() || header[0].e_shstrndx >= all.size()) {
    return {};
  }
  return text(all[header[0].e_shstrndx], section.sh_name);
}

std::span<const std::byte> ElfFile::section(std::string_view name) const {
  for (const Section& section : sections()) {
    if (name_of(section) == name) {
      return at<std::byte>(section.sh_offset, section.sh_size);
    }
  }
  return {};
}

std::string_view ElfFile::text(const Section& strings, std::uint64_t offset) const {
  const auto all = at<char>(strings.sh_offset, strings.sh_size);
  if (offset >= all.size()) {
    return {};
  }
  const std::string_view rest(all.data() + offset, all.size() - offset);
  return rest.substr(0, rest.find('\0'));
}

}  // namespace warpcheck::simt
