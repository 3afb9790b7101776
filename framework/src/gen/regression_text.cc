#include "gen/regression_text.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

namespace warpcheck::gen {
namespace {

// A line with the comments above it; the last of a paragraph may be comments alone.
struct Entry {
  std::vector<std::string> comments;
  std::string line;

  bool operator<(const Entry& other) const {
    return line.empty() || other.line.empty() ? !line.empty() && other.line.empty()
                                              : line < other.line;
  }
};

using Paragraph = std::vector<Entry>;

bool is_empty(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

// Without the blanks at the end, which an editor or another system may have put there.
std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

std::vector<Paragraph> paragraphs_of(const std::string& text) {
  std::vector<Paragraph> all(1);
  std::vector<std::string> comments;
  const auto close_comments = [&] {
    if (!comments.empty()) {
      all.back().push_back({std::move(comments), {}});
      comments.clear();
    }
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (is_empty(line)) {
      close_comments();
      all.emplace_back();
    } else if (is_comment(line)) {
      comments.push_back(line);
    } else {
      all.back().push_back({std::move(comments), line});
      comments.clear();
    }
  }
  close_comments();
  return all;
}

std::string text_of(const std::vector<Paragraph>& paragraphs) {
  std::string text;
  for (std::size_t p = 0; p < paragraphs.size(); ++p) {
    text += p == 0 ? "" : "\n";
    for (const Entry& entry : paragraphs[p]) {
      for (const std::string& comment : entry.comments) {
        text += comment + "\n";
      }
      text += entry.line.empty() ? "" : entry.line + "\n";
    }
  }
  return text;
}

}  // namespace

bool is_comment(const std::string& line) {
  return is_empty(line) || line[line.find_first_not_of(" \t")] == '#';
}

std::string with_line(const std::string& text, const std::string& line) {
  std::vector<Paragraph> paragraphs = paragraphs_of(text);
  for (const Paragraph& paragraph : paragraphs) {
    for (const Entry& entry : paragraph) {
      if (trimmed(entry.line) == line) {
        return text;
      }
    }
  }
  Paragraph& last = paragraphs.back();
  const Entry added{{}, line};
  last.insert(
      std::find_if(last.begin(), last.end(),
                   [&](const Entry& entry) { return !entry.line.empty() && added < entry; }),
      added);
  return text_of(paragraphs);
}

std::string tidied(const std::string& text, const std::set<std::string>& unwanted) {
  std::vector<Paragraph> paragraphs = paragraphs_of(text);
  std::set<std::string> seen;
  for (Paragraph& paragraph : paragraphs) {
    for (Entry& entry : paragraph) {
      const bool stays =
          entry.line.empty()
          || (!unwanted.contains(entry.line) && seen.insert(trimmed(entry.line)).second);
      if (!stays) {
        entry.line.clear();  // its comments stay: somebody wrote them
      }
    }
    std::stable_sort(paragraph.begin(), paragraph.end());
  }
  return text_of(paragraphs);
}

}  // namespace warpcheck::gen
