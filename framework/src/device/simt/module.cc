#include "device/simt/module.h"

#include <link.h>

#include <algorithm>
#include <span>

namespace warpcheck::simt {
namespace {

bool covers(const dl_phdr_info& info, std::uint64_t address) {
  const std::span headers(info.dlpi_phdr, info.dlpi_phnum);
  return std::ranges::any_of(headers, [&](const ElfW(Phdr) & header) {
    return header.p_type == PT_LOAD && address - info.dlpi_addr >= header.p_vaddr
           && address - info.dlpi_addr - header.p_vaddr < header.p_memsz;
  });
}

}  // namespace

Module module_of(const void* address) {
  Module module;
  module.address = reinterpret_cast<std::uint64_t>(address);
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& wanted = *static_cast<Module*>(data);
        if (!covers(*info, wanted.address)) {
          return 0;
        }
        wanted.path = info->dlpi_name[0] == '\0' ? "/proc/self/exe" : info->dlpi_name;
        wanted.bias = info->dlpi_addr;
        wanted.tls = info->dlpi_tls_modid;
        for (const ElfW(Phdr) & header : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
          wanted.tls_bytes = header.p_type == PT_TLS ? header.p_memsz : wanted.tls_bytes;
        }
        wanted.found = true;
        return 1;
      },
      &module);
  return module;
}

}  // namespace warpcheck::simt
