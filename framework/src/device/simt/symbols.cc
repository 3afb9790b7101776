#include "device/simt/symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace warpcheck::simt {
namespace {

// A file in memory, read only; empty if it cannot be read.
class MappedFile {
 public:
  explicit MappedFile(const char* path) {
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
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile() {
    if (!bytes_.empty()) {
      munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    }
  }

  // `count` things of type T at an offset; none if the file ends before.
  template <class T>
  std::span<const T> at(std::uint64_t offset, std::uint64_t count) const {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T)) {
      return {};
    }
    return {reinterpret_cast<const T*>(bytes_.data() + offset), count};
  }

 private:
  std::span<const std::byte> bytes_;
};

using Header = ElfW(Ehdr);
using Section = ElfW(Shdr);
using Symbol = ElfW(Sym);

std::span<const Section> sections_of(const MappedFile& file) {
  const auto header = file.at<Header>(0, 1);
  if (header.empty()
      || std::string_view(reinterpret_cast<const char*>(header[0].e_ident), SELFMAG) != ELFMAG) {
    return {};
  }
  return file.at<Section>(header[0].e_shoff, header[0].e_shnum);
}

std::string_view text_at(const MappedFile& file, const Section& strings, std::uint64_t offset) {
  const auto text = file.at<char>(strings.sh_offset, strings.sh_size);
  if (offset >= text.size()) {
    return {};
  }
  const std::string_view rest(text.data() + offset, text.size() - offset);
  return rest.substr(0, rest.find('\0'));
}

// What the attribute of __global__ has collected: places at most a few bytes before the functions.
std::vector<std::uint64_t> marks(const MappedFile& file, std::span<const Section> sections,
                                 std::uint64_t bias) {
  const auto header = file.at<Header>(0, 1);
  std::vector<std::uint64_t> result;
  for (const Section& section : sections) {
    if (header[0].e_shstrndx < sections.size()
        && text_at(file, sections[header[0].e_shstrndx], section.sh_name)
               == "__patchable_function_entries") {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that the file states
      const auto* places = reinterpret_cast<const std::uint64_t*>(bias + section.sh_addr);
      for (std::uint64_t i = 0; i < section.sh_size / sizeof *places; ++i) {
        result.push_back(places[i] - bias);
      }
    }
  }
  std::ranges::sort(result);
  return result;
}

bool is_marked(const std::vector<std::uint64_t>& marks, std::uint64_t address) {
  constexpr std::uint64_t longest_nop = 4;
  const auto after = std::ranges::upper_bound(marks, address);
  return after != marks.begin() && address - *(after - 1) <= longest_nop;
}

}  // namespace

Symbols read_symbols(const std::string& path, std::uint64_t bias) {
  const MappedFile file(path.c_str());
  const auto sections = sections_of(file);
  const std::vector<std::uint64_t> marked = marks(file, sections, bias);
  Symbols result;
  for (const Section& section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) {
      continue;
    }
    result.present = true;
    for (const Symbol& symbol :
         file.at<Symbol>(section.sh_offset, section.sh_size / sizeof(Symbol))) {
      const int type = ELF64_ST_TYPE(symbol.st_info);
      const bool is_array = type == STT_TLS;
      if (!is_array && !(type == STT_FUNC && is_marked(marked, symbol.st_value))) {
        continue;
      }
      const std::string_view name = text_at(file, sections[section.sh_link], symbol.st_name);
      if (!is_array) {
        result.kernels.push_back({std::string(name), symbol.st_value});
      } else if (name.find("B16warpcheck_shared") != std::string_view::npos) {
        result.arrays.push_back({std::string(name), symbol.st_value, symbol.st_size});
      }
    }
  }
  return result;
}

}  // namespace warpcheck::simt
