#include "command/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "base/choice.h"
#include "base/list.h"
#include "command/help.h"
#include "warpcheck/error.h"

namespace warpcheck::command {
namespace {

const std::vector<std::string> backends{"simt", "checked", "cuda"};

// What each command takes; the texts of --help are those of help.cc. Options of `corpus` are
// those of its program, which says itself what their values may be.
std::vector<CommandFacts> table() {
  const OptionFacts build{"--build", {}}, backend{"--backend", backends};
  const OptionFacts help{"--help", {}, true};
  return {
      {"list", "operators and checks of test programs", {build, {"--checks", {}, true}, help}},
      {"replay",
       "run a recorded call again",
       {{"--file", {}}, {"--kernel", {}}, {"--check", {}}, backend, build, help}},
      {"prune",
       "take lines out of a regression file that are no calls any more",
       {{"--dry-run", {}, true}, {"--unknown", {}, true}, build, help}},
      {"corpus",
       "judge the wrong kernels of the paper",
       {{"--backend", {"simt", "cuda"}},
        {"--cases", {}},
        {"--seed", {}},
        {"--entries", {}},
        {"--json", {}},
        {"--markdown", {}},
        {"--wide", {}},
        build,
        help}},
      {"doctor", "what is installed, and what works", {{"--backend", {"simt", "cuda"}}, help}},
      {"completion", "completion of a shell", {help}},
      {"help", "how a command is used", {help}},
  };
}

template <class Facts>
std::vector<std::string> names_of(const std::vector<Facts>& facts) {
  std::vector<std::string> names;
  names.reserve(facts.size());
  for (const Facts& each : facts) {
    names.push_back(each.name);
  }
  return names;
}

const CommandFacts& command_named(const std::string& name) {
  static const std::vector<CommandFacts> all = table();
  for (const CommandFacts& command : all) {
    if (command.name == name) {
      return command;
    }
  }
  throw Misuse("there is no command '" + name + "'; there are: " + choices(name, names_of(all)));
}

// What is wrong with the use of one option; empty: nothing. `next`: the word after it, if any.
std::string misuse_of(const OptionFacts& option, const std::string& word, const std::string* next,
                      const std::vector<std::string>& known) {
  const bool has_value = word.find('=') != std::string::npos;
  if (option.is_flag) {
    return has_value ? "takes no value" : "";
  }
  const bool next_is_option =
      next != nullptr && std::find(known.begin(), known.end(), *next) != known.end();
  return !has_value && (next == nullptr || next_is_option) ? "wants a value" : "";
}

// CLI11 words these from version to version in another way, and knows no nearest name.
void require_known_options(const CommandFacts& command, const std::vector<std::string>& words) {
  const std::vector<std::string> known = names_of(command.options);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    const bool is_option = name.size() > 1 && name[0] == '-' && std::isdigit(name[1]) == 0;
    if (!is_option || name == "-h") {
      continue;
    }
    const auto option = std::find_if(command.options.begin(), command.options.end(),
                                     [&](const OptionFacts& each) { return each.name == name; });
    if (option == command.options.end()) {
      throw Misuse(command.name + " has no option '" + name + "'; it has: " + choices(name, known));
    }
    const std::string* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
    const std::string wrong =
        seen.insert(name).second ? misuse_of(*option, words[i], next, known) : "is given twice";
    if (!wrong.empty()) {
      throw Misuse(listed({command.name, name, wrong}, " "));
    }
  }
}

// The values of a command line as CLI11 sees them.
struct Values {
  std::vector<std::pair<OptionFacts, std::vector<std::string>>> options;
  std::vector<std::string> others;

  std::string of(const std::string& name) const {
    for (const auto& [option, values] : options) {
      if (option.name == name && !values.empty()) {
        return values.back();
      }
    }
    return {};
  }
  bool has(const std::string& name) const {
    return std::any_of(options.begin(), options.end(),
                       [&](const auto& each) { return each.first.name == name; });
  }
};

Values values_of(const CommandFacts& command, const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  std::vector<std::pair<const OptionFacts*, CLI::Option*>> options;
  Values values;
  for (const OptionFacts& option : command.options) {
    if (option.is_flag) {
      options.emplace_back(&option, app.add_flag(option.name));
    } else {
      options.emplace_back(&option, app.add_option(option.name)->expected(1));
    }
  }
  app.add_option("others", values.others);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    const std::string text = error.what();
    throw Misuse(command.name + ": " + text.substr(0, text.find('\n')));
  }
  for (const auto& [facts, option] : options) {
    if (option->count() > 0) {
      values.options.emplace_back(*facts, option->results());
    }
  }
  return values;
}

void require_allowed_values(const CommandFacts& command, const Values& values) {
  for (const auto& [option, given] : values.options) {
    for (const std::string& value : option.is_flag ? std::vector<std::string>{} : given) {
      const auto& allowed = option.values;
      if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
        throw Misuse(command.name + " " + option.name + " is '" + value
                     + "'; allowed: " + choices(value, allowed));
      }
    }
  }
}

// The words that are no options: TEXT, FILE, PROGRAM...
void take_others(std::vector<std::string> others, Options& options) {
  const auto take = [&](const std::string& what) {
    if (others.empty()) {
      throw Misuse(options.command + " wants " + what + "; see warpcheck help " + options.command);
    }
    std::string word = others.front();
    others.erase(others.begin());
    return word;
  };
  if (options.command == "replay" && options.file.empty()) {
    options.text = take("the TEXT of a call, or --file FILE");
  } else if (options.command == "prune") {
    options.file = take("the FILE of regressions");
  } else if (options.command == "completion") {
    options.shell = take("a shell: bash, zsh or fish");
  }
  if (options.command == "list" || options.command == "replay" || options.command == "prune") {
    options.place.given = std::move(others);
  } else if (!others.empty()) {
    throw Misuse(options.command + " takes no '" + others.front() + "'; see warpcheck help "
                 + options.command);
  }
}

}  // namespace

std::vector<CommandFacts> commands() {
  return table();
}

Parsed parse(const std::vector<std::string>& words) {
  if (words.empty()) {
    throw Misuse("wants a command: " + choices("", names_of(table()))
                 + "; warpcheck --help says what they do");
  }
  if (words.front() == "--help" || words.front() == "-h") {
    return {{}, help()};
  }
  if (words.front() == "--version") {
    return {{}, std::string("warpcheck ") + WARPCHECK_VERSION + "\n"};
  }
  if (words.front() == "help") {
    return {{},
            words.size() < 2       ? help()
            : words[1] == "--help" ? help_of("help")
                                   : help_of(command_named(words[1]).name)};
  }
  const CommandFacts& command = command_named(words.front());
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  require_known_options(command, rest);
  const auto end = std::find(rest.begin(), rest.end(), "--");
  if (std::any_of(rest.begin(), end, [](auto& w) { return w == "--help" || w == "-h"; })) {
    return {{}, help_of(command.name)};
  }
  const Values values = values_of(command, rest);
  require_allowed_values(command, values);
  Options options;
  options.command = command.name;
  options.place.build = values.of("--build");
  options.file = values.of("--file");
  options.kernel = values.of("--kernel");
  options.check = values.of("--check");
  options.backend = values.of("--backend");
  options.checks = values.has("--checks");
  options.dry_run = values.has("--dry-run");
  options.unknown = values.has("--unknown");
  for (const auto& [option, given] : values.options) {
    if (command.name == "corpus" && option.name != "--build") {
      options.forwarded.push_back(option.name);
      options.forwarded.push_back(given.back());
    }
  }
  take_others(values.others, options);
  return {std::move(options), {}};
}

}  // namespace warpcheck::command
