#include <algorithm>

#include "base/choice.h"
#include "base/list.h"
#include "command/commands.h"
#include "warpcheck/error.h"

namespace warpcheck::command {
namespace {

const std::vector<std::string> shells{"bash", "zsh", "fish"};

std::string names_of_commands() {
  return listed(commands(), [](const CommandFacts& command) { return command.name; });
}

// Without the commas.
std::string words(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ','), text.end());
  return text;
}

std::string options_of(const CommandFacts& command) {
  return words(listed(command.options, [](const OptionFacts& option) { return option.name; }));
}

// The further words that a command may have, besides files.
std::string others_of(const CommandFacts& command) {
  return command.name == "completion" ? words(listed(shells))
         : command.name == "help"     ? words(names_of_commands())
                                      : "";
}

std::string bash() {
  std::string text =
      "# warpcheck in bash: source <(warpcheck completion bash)\n"
      "_warpcheck() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options= others=\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '" + words(names_of_commands())
      + " --help --version' -- \"$word\"))\n"
        "    return\n"
        "  fi\n"
        "  case ${COMP_WORDS[1]}:$before in\n";
  for (const CommandFacts& command : commands()) {
    for (const OptionFacts& option : command.options) {
      if (!option.values.empty()) {
        text += "    " + command.name + ":" + option.name + ") others='"
                + words(listed(option.values)) + "' ;;\n";
      } else if (!option.is_flag) {
        text += "    " + command.name + ":" + option.name
                + ") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n";
      }
    }
    text += "    " + command.name + ":*) options='" + options_of(command) + "' others='"
            + others_of(command) + "' ;;\n";
  }
  return text
         + "  esac\n"
           "  if [[ $word == -* ]]; then\n"
           "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "  elif [ -n \"$others\" ]; then\n"
           "    COMPREPLY=($(compgen -W \"$others\" -- \"$word\"))\n"
           "  else\n"
           "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "  fi\n"
           "}\n"
           "complete -o filenames -F _warpcheck warpcheck\n";
}

std::string zsh() {
  std::string text =
      "#compdef warpcheck\n"
      "# warpcheck in zsh: source <(warpcheck completion zsh)\n"
      "_warpcheck() {\n"
      "  local -a commands=(\n";
  for (const CommandFacts& command : commands()) {
    text += "    '" + command.name + ":" + command.summary + "'\n";
  }
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  case $words[2] in\n";
  for (const CommandFacts& command : commands()) {
    text += "    " + command.name + ") _arguments";
    for (const OptionFacts& option : command.options) {
      const std::string values =
          option.values.empty() ? "_files" : "(" + words(listed(option.values)) + ")";
      text += " '" + option.name + (option.is_flag ? "'" : ":value:" + values + "'");
    }
    const std::string others = others_of(command);
    text += " '*:word:" + (others.empty() ? "_files" : "(" + others + ")") + "' ;;\n";
  }
  return text
         + "  esac\n"
           "}\n"
           "compdef _warpcheck warpcheck\n";
}

std::string fish() {
  std::string text = "# warpcheck in fish: warpcheck completion fish | source\n";
  for (const CommandFacts& command : commands()) {
    text += "complete -c warpcheck -n __fish_use_subcommand -f -a " + command.name + " -d '"
            + command.summary + "'\n";
    const std::string seen =
        "complete -c warpcheck -n '__fish_seen_subcommand_from " + command.name + "'";
    for (const OptionFacts& option : command.options) {
      text += seen + " -l " + option.name.substr(2);
      text += option.values.empty() ? (option.is_flag ? "" : " -r")
                                    : " -x -a '" + words(listed(option.values)) + "'";
      text += "\n";
    }
    if (const std::string others = others_of(command); !others.empty()) {
      text += seen;
      text += " -f -a '" + others + "'\n";
    }
  }
  return text;
}

}  // namespace

std::string completion(const std::string& shell) {
  if (shell == "bash") {
    return bash();
  }
  if (shell == "zsh") {
    return zsh();
  }
  if (shell == "fish") {
    return fish();
  }
  throw Misuse("completion knows no shell '" + shell + "'; it knows: " + choices(shell, shells));
}

}  // namespace warpcheck::command
