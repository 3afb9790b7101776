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
  explicit Progress(std::size_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of the total are done, and `what` is being worked on.
  void at(std::size_t done, std::string_view what) const;
  // Takes the line away, before something else is written.
  void clear() const;

 private:
  std::size_t total_;
  bool shown_;
};

}  // namespace warpcheck
