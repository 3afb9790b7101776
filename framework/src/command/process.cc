#include "command/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>

#include "command/ending.h"

namespace warpcheck::command {
namespace {

namespace fs = std::filesystem;

std::string name_of(const std::string& variable) {
  return variable.substr(0, variable.find('='));
}

// Our environment with some variables set anew.
std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
  std::set<std::string> changed;
  for (const std::string& change : changes) {
    changed.insert(name_of(change));
  }
  std::vector<std::string> all = changes;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!changed.contains(name_of(*entry))) {
      all.emplace_back(*entry);
    }
  }
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  all.reserve(words.size() + 1);
  for (std::string& word : words) {
    all.push_back(word.data());
  }
  all.push_back(nullptr);
  return all;
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got == 0 || (got < 0 && errno != EINTR)) {
      return text;
    }
    text.append(buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  }
}

[[noreturn]] void cannot_start(const std::string& program, int error) {
  throw Missing("cannot start " + program + ": " + std::strerror(error));
}

int code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Ended run_program(const std::vector<std::string>& words, Output output,
                  const std::vector<std::string>& environment) {
  std::fflush(stdout);  // what we said stands before what it says
  std::vector<std::string> arguments = words, variables = environment_with(environment);
  std::array<int, 2> ends{-1, -1};
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  if (output != Output::shown) {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      cannot_start(words.front(), errno);
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    if (output == Output::kept_as_one) {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    }
  }
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, words.front().c_str(), &actions, nullptr,
                                   pointers(arguments).data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  Ended ended;
  if (output != Output::shown) {
    ::close(ends[1]);
    ended.out = error == 0 ? read_all(ends[0]) : "";
    ::close(ends[0]);
  }
  if (error != 0) {
    cannot_start(words.front(), error);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ended.code = code_of(status);
  return ended;
}

std::string find_program(const std::string& name, const std::vector<std::string>& folders) {
  const char* path = std::getenv("PATH");
  std::vector<std::string> all;
  for (std::string rest = path == nullptr ? "" : path; !rest.empty();) {
    all.push_back(rest.substr(0, rest.find(':')));
    rest.erase(0, all.back().size() + 1);
  }
  all.insert(all.end(), folders.begin(), folders.end());
  for (const std::string& folder : all) {
    std::string candidate = fs::path(folder) / name;
    if (!fs::is_directory(candidate) && ::access(candidate.c_str(), X_OK) == 0) {
      return candidate;
    }
  }
  return {};
}

Scratch::Scratch() : folder_((fs::temp_directory_path() / "warpcheck-XXXXXX").string()) {
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw Missing("cannot make a folder for temporary files, " + folder_ + ": "
                  + std::strerror(errno));
  }
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace warpcheck::command
