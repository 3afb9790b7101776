#include "device/simt/symbols.h"

#include <elf.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "device/simt/elf_file.h"

namespace warpcheck::simt {
namespace {

using Section = ElfFile::Section;
using Symbol = ElfW(Sym);

// What the attribute of __global__ has collected: places at most a few bytes before the functions.
std::vector<std::uint64_t> marks(const ElfFile& file, std::uint64_t bias) {
  std::vector<std::uint64_t> result;
  for (const Section& section : file.sections()) {
    if (file.name_of(section) == "__patchable_function_entries") {
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

void add_variable(const Symbol& symbol, std::string_view name, Symbols& result) {
  if (name.find("B16warpcheck_shared") != std::string_view::npos) {
    result.arrays.push_back({std::string(name), symbol.st_value, symbol.st_size});
  } else if (symbol.st_shndx != SHN_UNDEF) {
    result.variables.push_back({std::string(name), symbol.st_value, symbol.st_size});
  }
}

}  // namespace

Symbols read_symbols(const std::string& path, std::uint64_t bias) {
  const ElfFile file(path.c_str());
  const auto sections = file.sections();
  const std::vector<std::uint64_t> marked = marks(file, bias);
  Symbols result;
  for (const Section& section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) {
      continue;
    }
    result.present = true;
    for (const Symbol& symbol :
         file.at<Symbol>(section.sh_offset, section.sh_size / sizeof(Symbol))) {
      const std::string_view name = file.text(sections[section.sh_link], symbol.st_name);
      const int type = ELF64_ST_TYPE(symbol.st_info);
      if (type == STT_TLS) {
        add_variable(symbol, name, result);
      } else if (type == STT_FUNC && is_marked(marked, symbol.st_value)) {
        result.kernels.push_back({std::string(name), symbol.st_value});
      }
    }
  }
  return result;
}

std::vector<GlobalVariable> read_global_variables(const std::string& path) {
  const ElfFile file(path.c_str());
  const auto sections = file.sections();
  std::vector<GlobalVariable> result;
  for (const Section& table : sections) {
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= sections.size()) {
      continue;
    }
    for (const Symbol& symbol : file.at<Symbol>(table.sh_offset, table.sh_size / sizeof(Symbol))) {
      if (ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT || symbol.st_size == 0
          || symbol.st_shndx >= sections.size()) {
        continue;
      }
      const std::string_view section = file.name_of(sections[symbol.st_shndx]);
      if (section == ".data" || section == ".bss") {
        result.push_back({std::string(file.text(sections[table.sh_link], symbol.st_name)),
                          symbol.st_value, symbol.st_size});
      }
    }
  }
  std::ranges::sort(result, {}, &GlobalVariable::address);
  return result;
}

}  // namespace warpcheck::simt
