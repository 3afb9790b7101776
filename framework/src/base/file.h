// What writing files takes, below the standard library's streams: they do not say why it failed.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace warpcheck {

// "cannot write PATH: No space left on device"
std::string cannot_write(const std::string& path, int error);

// Writes all of the text to the descriptor. 0, or the errno of what went wrong.
int write_all(int file, std::string_view text);

// How a file ends before something is added to it.
struct FileEnd {
  std::size_t size = 0;
  std::string text;  // its last bytes, 4096 at most
};

// Adds what `text` returns to the end of a file, which is made if it is not there. Processes that
// append to one file wait for one another, and what cannot be written as a whole is not there at
// all. Empty, or cannot_write().
std::string append_to_file(const std::string& path,
                           const std::function<std::string(const FileEnd&)>& text);

}  // namespace warpcheck
