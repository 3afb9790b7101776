#include "simt_source/translate.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>

#include "simt_source/rewrite.h"

namespace warpcheck::simt_source {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw std::runtime_error("cannot read " + path.string());
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    throw std::runtime_error("cannot write " + path.string());
  }
}

// An #include of a file that there is.
struct Include {
  std::size_t begin, end;  // of "name" or <name> in the text
  fs::path path;
};

struct Header {
  std::string text;
  std::vector<Include> includes;
  bool is_changed = false;  // or includes one that is
};

std::string quoted(const fs::path& path) {
  std::string text = "\"";
  for (const char c : path.string()) {
    text += c == '"' || c == '\\' ? "\\" : "";
    text += c;
  }
  return text + "\"";
}

class Translator {
 public:
  explicit Translator(const Translation& translation) : job_(translation) {}

  void run() {
    const fs::path source = fs::absolute(job_.source).lexically_normal();
    scan(source);
    for (bool more = true; more;) {
      more = false;
      for (auto& [path, header] : files_) {
        if (!header.is_changed && std::ranges::any_of(header.includes, [&](const Include& i) {
              return is_changed(i.path);
            })) {
          header.is_changed = more = true;
        }
      }
    }
    int number = 0;
    for (const auto& [path, header] : files_) {
      if (path != source && header.is_changed) {
        const fs::path folder = job_.output.string() + ".headers";
        outputs_[path] = fs::absolute(folder / std::to_string(number++) / path.filename());
      }
    }
    for (const auto& [path, output] : outputs_) {
      write(output, result_of(path));
    }
    write(job_.output, result_of(source));
    write_depfile();
  }

 private:
  bool is_changed(const fs::path& path) const {
    const auto found = files_.find(path);
    return found != files_.end() && found->second.is_changed;
  }

  bool is_left(const fs::path& path) const {
    return std::ranges::any_of(job_.leave, [&](const fs::path& folder) {
      const fs::path relative = path.lexically_relative(folder);
      return !relative.empty() && *relative.begin() != "..";
    });
  }

  void scan(const fs::path& path) {
    if (files_.contains(path)) {
      return;
    }
    if (is_left(path)) {
      files_.emplace(path, Header{});
      return;
    }
    Header header{read(path), {}, false};
    header.includes = includes_of(path, header.text);
    header.is_changed = rewrite(header.text) != header.text;
    const std::vector<Include> includes = header.includes;
    files_.emplace(path, std::move(header));
    for (const Include& include : includes) {
      scan(include.path);
    }
  }

  std::vector<Include> includes_of(const fs::path& path, const std::string& text) const {
    const std::vector<Token> tokens = tokenize(text);
    std::vector<Include> includes;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
      if (!tokens[i].is("#") || tokens[i].directive == 0 || !tokens[i + 1].is("include")
          || tokens[i + 2].directive != tokens[i].directive) {
        continue;
      }
      const std::size_t begin = tokens[i + 2].begin;
      const bool quotes = text[begin] == '"';
      const std::size_t close = text.find_first_of(quotes ? "\"\n" : ">\n", begin + 1);
      if (!(quotes || text[begin] == '<') || close == std::string::npos || text[close] == '\n') {
        continue;  // a macro
      }
      const std::string name = text.substr(begin + 1, close - begin - 1);
      if (const auto found = resolve(name, quotes ? path.parent_path() : fs::path())) {
        includes.push_back({begin, close + 1, *found});
      }
    }
    return includes;
  }

  // Where the compiler will find a header; nothing if elsewhere than in the folders given.
  std::optional<fs::path> resolve(const std::string& name, const fs::path& first) const {
    std::vector<fs::path> folders = job_.include;
    if (!first.empty()) {
      folders.insert(folders.begin(), first);
    }
    for (const fs::path& folder : folders) {
      const fs::path path = fs::absolute(folder / name).lexically_normal();
      if (fs::is_regular_file(path)) {
        return path;
      }
    }
    return std::nullopt;
  }

  // A file is no longer where its "..." includes are looked for, so they name whole paths.
  std::string result_of(const fs::path& path) const {
    const Header& header = files_.at(path);
    std::vector<Edit> edits;
    for (const Include& include : header.includes) {
      const auto moved = outputs_.find(include.path);
      if (moved != outputs_.end() || header.text[include.begin] == '"') {
        edits.push_back({include.begin, include.end,
                         quoted(moved == outputs_.end() ? include.path : moved->second)});
      }
    }
    return "#line 1 " + quoted(path) + "\n" + rewrite(apply_edits(header.text, std::move(edits)));
  }

  void write_depfile() const {
    if (job_.depfile.empty()) {
      return;
    }
    const auto escaped = [](const fs::path& path) {
      std::string text;
      for (const char c : path.string()) {
        text += c == ' ' || c == '#' ? "\\" : c == '$' ? "$" : "";
        text += c;
      }
      return text;
    };
    std::string text = escaped(job_.output) + ":";
    for (const auto& [path, header] : files_) {
      text += " \\\n  " + escaped(path);
    }
    write(job_.depfile, text + "\n");
  }

  const Translation& job_;
  std::map<fs::path, Header> files_;
  std::map<fs::path, fs::path> outputs_;  // of rewritten headers
};

}  // namespace

void translate(const Translation& translation) {
  Translator(translation).run();
}

}  // namespace warpcheck::simt_source
