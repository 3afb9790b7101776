// Texts over a socket, each with its length in front.
#pragma once

#include <string>

namespace warpcheck::run {

// False when the other side is gone.
bool write_frame(int socket, const std::string& text);
bool read_frame(int socket, std::string& text);

}  // namespace warpcheck::run
