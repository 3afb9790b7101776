// A bar that shows how far long work is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpcheck {

// One line on stderr that is overwritten and, in the end, gone; nothing at all where stderr is no
// terminal, so that files and pipes hold texts only.
class Progress {
 public:
  // Work that is done within `patience` seconds shows no bar.
  explicit Progress(std::size_t total, double patience = 0);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of the total are done, and `what` is being worked on. May be called as often as one
  // likes: a few of the calls in a second are shown.
  void at(std::size_t done, std::string_view what);
  // Takes the line away, before something else is written.
  void clear();

 private:
  std::size_t total_;
  double next_;  // time from which on it may be drawn again
  bool on_terminal_;
  bool drawn_ = false;  // it is on the line now
};

}  // namespace warpcheck
