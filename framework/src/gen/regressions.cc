// The regression file.
#include "gen/regressions.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <sstream>

#include "base/file.h"
#include "base/word.h"
#include "gen/regression_text.h"
#include "warpcheck/error.h"

namespace warpcheck::gen {
namespace {

namespace fs = std::filesystem;

// A file descriptor that closes itself.
class File {
 public:
  File(const std::string& path, int flags, mode_t mode = 0)
      : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  ~File() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int descriptor() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

std::string reason() {
  return std::strerror(errno);
}

struct Content {
  std::string text;
  std::string trouble;  // why it could not be read; a missing file is empty, not trouble
};

Content read_file(const std::string& path) {
  const File file(path, O_RDONLY);
  if (!file.is_open()) {
    return {"", errno == ENOENT ? "" : reason()};
  }
  struct stat kind {};
  if (::fstat(file.descriptor(), &kind) != 0) {
    return {"", reason()};
  }
  if (!S_ISREG(kind.st_mode) && !S_ISDIR(kind.st_mode)) {
    return {"", "not a regular file"};  // a device may have no end
  }
  Content content;
  std::string buffer(1 << 16, '\0');
  for (;;) {
    const ssize_t got = ::read(file.descriptor(), buffer.data(), buffer.size());
    if (got < 0) {
      return {"", reason()};
    }
    if (got == 0) {
      return content;
    }
    content.text.append(buffer, 0, static_cast<std::size_t>(got));
  }
}

// Empty, or why it failed.
std::string write_file(const std::string& path, const std::string& text, mode_t mode) {
  const File file(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
  if (!file.is_open()) {
    return reason();
  }
  if (const int error = write_all(file.descriptor(), text); error != 0) {
    return std::strerror(error);
  }
  return ::fsync(file.descriptor()) == 0 ? "" : reason();
}

std::string replace_file(const std::string& path, const std::string& text) {
  struct stat old {};
  const mode_t mode = ::stat(path.c_str(), &old) == 0 ? old.st_mode & 0777 : 0644;
  const std::string temporary = path + ".new." + std::to_string(::getpid());
  std::string trouble = write_file(temporary, text, mode);
  if (trouble.empty() && std::rename(temporary.c_str(), path.c_str()) != 0) {
    trouble = reason();
  }
  if (!trouble.empty()) {
    ::unlink(temporary.c_str());
  }
  return trouble;
}

// Replaces the file by what `change` makes of it. Empty, or why that failed.
std::string rewrite(const std::string& path,
                    const std::function<std::string(const std::string&)>& change) {
  const std::string cannot = "regression file " + path + " cannot be written: ";
  std::error_code code;
  // A link stays a link: what it points to is replaced.
  const fs::path target = fs::weakly_canonical(fs::absolute(path), code);
  if (code) {
    return cannot + code.message();
  }
  const File folder(target.parent_path().string(), O_RDONLY | O_DIRECTORY);
  if (!folder.is_open() || ::flock(folder.descriptor(), LOCK_EX) != 0) {
    return cannot + reason();
  }
  const Content content = read_file(target.string());
  if (!content.trouble.empty()) {
    return cannot + content.trouble;
  }
  const std::string text = change(content.text);
  const std::string trouble = text == content.text ? "" : replace_file(target.string(), text);
  return trouble.empty() ? "" : cannot + trouble;
}

}  // namespace

Regressions Regressions::load(const std::string& path) {
  Regressions regressions = read(path);
  if (!regressions.broken_.empty()) {
    const Line& line = regressions.broken_.front();
    throw Misuse(path + ":" + std::to_string(line.number) + ": '" + line.whole
                 + "' is no regression; a line is: kernel check case-text, or # and a comment");
  }
  return regressions;
}

Regressions Regressions::read(const std::string& path) {
  const Content content = read_file(path);
  if (!content.trouble.empty()) {
    throw Misuse("regression file " + path + " cannot be read: " + content.trouble);
  }
  Regressions regressions;
  std::istringstream lines(content.text);
  std::string text;
  for (int number = 1; std::getline(lines, text); ++number) {
    if (is_comment(text)) {
      continue;
    }
    std::istringstream words(text);
    Line line{number, text, {}, {}, {}};
    words >> line.kernel >> line.check >> std::ws;
    std::getline(words, line.text);
    line.text.erase(line.text.find_last_not_of(" \t\r") + 1);
    if (line.text.empty() || !is_word(line.kernel) || !is_word(line.check)) {
      regressions.broken_.push_back({number, text, {}, {}, {}});
    } else {
      regressions.lines_.push_back(std::move(line));
    }
  }
  return regressions;
}

std::vector<std::string> Regressions::cases(std::string_view kernel, std::string_view check) const {
  std::vector<std::string> texts;
  for (const auto& line : lines_) {
    const bool is_new = std::find(texts.begin(), texts.end(), line.text) == texts.end();
    if (line.kernel == kernel && line.check == check && is_new) {
      texts.push_back(line.text);
    }
  }
  return texts;
}

std::string Regressions::append(const std::string& path, const std::string& kernel,
                                const std::string& check, const std::string& text) {
  const std::string line = kernel + " " + check + " " + text;
  return rewrite(path, [&](const std::string& old) { return with_line(old, line); });
}

std::string Regressions::prune(const std::string& path, const std::set<std::string>& unwanted) {
  return rewrite(path, [&](const std::string& old) { return tidied(old, unwanted); });
}

}  // namespace warpcheck::gen
