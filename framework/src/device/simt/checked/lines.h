// The table of source lines of the program, as compilers leave it with -g1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpcheck::simt::checked {

// Source line of an instruction.
struct Line {
  std::string file;
  std::uint32_t line = 0;  // 0: not known
};

// The rows of the units of DWARF 4, which is what kernels of checked programs are compiled to.
class Lines {
 public:
  // Of an ELF file.
  explicit Lines(const char* path);

  // `address` as in the file, before it is loaded anywhere. An instruction that was inlined from a
  // header of the simulator has the line that it was inlined into, where rows before it say so.
  Line at(std::uint64_t address) const;

 private:
  struct Row {
    std::uint64_t address;
    std::uint32_t file;  // 0: none, the end of a sequence
    std::uint32_t line;
  };
  friend class LineReader;

  std::vector<std::string> files_{""};
  std::vector<Row> rows_;  // by address
};

}  // namespace warpcheck::simt::checked
