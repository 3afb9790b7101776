// A CUDA source and the headers that need it, rewritten into files for the C++ compiler.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpcheck::simt_source {

struct Translation {
  std::filesystem::path source;
  std::filesystem::path output;
  std::vector<std::filesystem::path> include;  // folders of headers, in order
  std::vector<std::filesystem::path> leave;    // headers below these are not rewritten
  std::filesystem::path depfile;               // for make; empty: none
};

// Writes the output, beside it the rewritten headers in <output>.headers, and the depfile. Every
// file names its original in a #line. std::runtime_error names the file that cannot be read or
// written.
void translate(const Translation& translation);

}  // namespace warpcheck::simt_source
