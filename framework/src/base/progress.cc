#include "warpcheck/progress.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace warpcheck {
namespace {

constexpr double pause = 0.1;  // seconds between two pictures of the bar
constexpr std::size_t cells = 24;
constexpr std::size_t longest_text = 48;  // the whole stays on one line of 80 characters

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Progress::Progress(std::size_t total, double patience)
    : total_(total), next_(now() + patience), on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::at(std::size_t done, std::string_view what) {
  if (!on_terminal_ || now() < next_) {
    return;
  }
  next_ = now() + pause;
  drawn_ = true;
  const std::size_t full = total_ == 0 ? cells : std::min(cells, cells * done / total_);
  std::string line = "\r\x1b[K[" + std::string(full, '#') + std::string(cells - full, '.') + "] ";
  line += std::to_string(done) + "/" + std::to_string(total_) + " ";
  line += what.substr(0, longest_text - std::min(longest_text, line.size() - cells));
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

void Progress::clear() {
  if (drawn_) {
    drawn_ = false;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
  }
}

}  // namespace warpcheck
