#include "device/simt/checked/place.h"

#include <link.h>

#include <array>
#include <vector>

#include "device/simt/checked/lines.h"
#include "device/simt/text.h"

namespace warpcheck::simt::checked {
namespace {

// Where the program begins in memory, as the linker says.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the linker's name
extern "C" const char __executable_start;

constexpr Place most_lines = 1U << 20;

std::uint64_t begin_of_program() {
  return reinterpret_cast<std::uint64_t>(&__executable_start);
}
Place place_of_line(std::size_t number) {
  return number < most_lines ? static_cast<Place>(begin_of_program() - most_lines + number) : 0;
}

struct Noted {
  At at;
  Place place;
};

// Lines that have been noted by this OS thread.
thread_local std::vector<At> lines;

// Where the program lies in memory, against what its file says.
std::uint64_t bias() {
  std::uint64_t result = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        *static_cast<std::uint64_t*>(data) = info->dlpi_addr;
        return 1;  // the program comes first
      },
      &result);
  return result;
}

}  // namespace

Place place_of(const At& line) {
  static thread_local std::array<Noted, 64> recent{};
  const auto hash = reinterpret_cast<std::uintptr_t>(line.file) + static_cast<unsigned>(line.line);
  Noted& entry = recent[hash % recent.size()];
  if (entry.at.file != line.file || entry.at.line != line.line) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].file == line.file && lines[i].line == line.line) {
        entry = {line, place_of_line(i)};
        return entry.place;
      }
    }
    lines.push_back(line);
    entry = {line, place_of_line(lines.size() - 1)};
  }
  return entry.place;
}

std::string text_of(Place place) {
  const Place number = place - place_of_line(0);
  if (place != 0 && number < lines.size()) {
    return text(lines[number]);
  }
  static const Lines table("/proc/self/exe");
  static const std::uint64_t loaded_at = bias();
  // The call before: the address is where it returns to.
  const std::uint64_t address = begin_of_program() - loaded_at + (number - most_lines) - 1;
  const Line line = place == 0 ? Line{} : table.at(address);
  if (line.line == 0) {
    return "a place without line numbers";
  }
  return text({line.file.c_str(), static_cast<int>(line.line)});
}

}  // namespace warpcheck::simt::checked
