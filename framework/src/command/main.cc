// The command line: warpcheck COMMAND...
#include <unistd.h>

#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "command/commands.h"
#include "command/options.h"
#include "warpcheck/error.h"

namespace warpcheck::command {
namespace {

// The folder that this program lies in.
std::string own_folder() {
  std::array<char, 4096> path{};
  const ssize_t size = ::readlink("/proc/self/exe", path.data(), path.size());
  const std::string text(path.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  return text.substr(0, text.rfind('/'));
}

int run(const std::vector<std::string>& words) {
  const Parsed parsed = parse(words);
  const Options& options = parsed.options;
  if (!parsed.help.empty()) {
    std::fputs(parsed.help.c_str(), stdout);
    return green;
  }
  if (options.command == "list") {
    return list(options);
  }
  if (options.command == "replay") {
    return replay(options);
  }
  if (options.command == "prune") {
    return prune(options);
  }
  if (options.command == "corpus") {
    return corpus(options, own_folder());
  }
  if (options.command == "doctor") {
    return doctor(options);
  }
  std::fputs(completion(options.shell).c_str(), stdout);
  return green;
}

int refused(const std::exception& error, int code) {
  std::fprintf(stderr, "warpcheck: %s\n", error.what());
  return code;
}

int run_safely(const std::vector<std::string>& words) {
  try {
    return run(words);
  } catch (const Missing& error) {
    return refused(error, missing);
  } catch (const std::exception& error) {
    return refused(error, wrong_use);
  }
}

}  // namespace
}  // namespace warpcheck::command

int main(int count, char** arguments) {
  return warpcheck::command::run_safely({arguments + (count > 0 ? 1 : 0), arguments + count});
}
