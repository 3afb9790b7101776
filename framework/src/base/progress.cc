#include "warpcheck/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace warpcheck {
namespace {

constexpr std::size_t cells = 24;
constexpr std::size_t longest_text = 48;  // the whole stays on one line of 80 characters

}  // namespace

Progress::Progress(std::size_t total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::at(std::size_t done, std::string_view what) const {
  if (!shown_) {
    return;
  }
  const std::size_t full = total_ == 0 ? cells : std::min(cells, cells * done / total_);
  std::string line = "\r\x1b[K[" + std::string(full, '#') + std::string(cells - full, '.') + "] ";
  line += std::to_string(done) + "/" + std::to_string(total_) + " ";
  line += what.substr(0, longest_text - std::min(longest_text, line.size() - cells));
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

void Progress::clear() const {
  if (shown_) {
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
  }
}

}  // namespace warpcheck
