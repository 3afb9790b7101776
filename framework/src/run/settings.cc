// Settings of a run, from the environment.
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include "warpcheck/error.h"
#include "warpcheck/runner.h"

namespace warpcheck {
namespace {

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0')
    return std::nullopt;
  return std::string(value);
}

[[noreturn]] void refuse(const std::string& name, const std::string& value,
                         const std::string& allowed) {
  throw Misuse(name + " is '" + value + "'; allowed: " + allowed);
}

template <class T>
T number(const std::string& name, std::string_view text, T min, T max, const std::string& allowed) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value >= min && value <= max)) {
    refuse(name, std::string(text), allowed);
  }
  return value;
}

template <class T>
void read(const char* name, T& into, T min, T max, const std::string& allowed) {
  if (const auto text = variable(name))
    into = number<T>(name, *text, min, max, allowed);
}

// RapidCheck's variable: words like seed=7 max_success=100 noshrink=1, of which these three say
// something here.
void read_rapidcheck(RunSettings& settings) {
  const auto text = variable("RC_PARAMS");
  if (!text)
    return;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      continue;
    const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
    const std::string name = "RC_PARAMS: " + std::string(key);
    if (key == "seed") {
      settings.seed = number<std::uint64_t>(
          name, value, 0, std::numeric_limits<std::uint64_t>::max(), "a whole number");
    } else if (key == "max_success") {
      settings.cases = number<int>(name, value, 1, 1'000'000, "1 to 1000000");
    } else if (key == "noshrink") {
      if (number<int>(name, value, 0, 1, "0 or 1") == 1)
        settings.shrink_budget = 0;
    }
  }
}

}  // namespace

const char* name_of(BackendKind kind) {
  return kind == BackendKind::cuda ? "cuda" : "simt";
}

RunSettings settings_from_environment() {
  RunSettings settings;
  read_rapidcheck(settings);
  if (const auto backend = variable("WARPCHECK_BACKEND")) {
    if (*backend != "simt" && *backend != "cuda")
      refuse("WARPCHECK_BACKEND", *backend, "simt, cuda");
    settings.backend = *backend == "cuda" ? BackendKind::cuda : BackendKind::simt;
  }
  read<std::uint64_t>("WARPCHECK_SEED", settings.seed, 0, std::numeric_limits<std::uint64_t>::max(),
                      "0 to 18446744073709551615");
  read<int>("WARPCHECK_CASES", settings.cases, 1, 1'000'000, "1 to 1000000");
  read<int>("WARPCHECK_SHRINK", settings.shrink_budget, 0, 1'000'000, "0 to 1000000 kernel runs");
  read<double>("WARPCHECK_HANG_SECONDS", settings.hang_seconds, 0.1, 86400, "0.1 to 86400 seconds");
  int isolate = settings.isolate ? 1 : 0;
  read<int>("WARPCHECK_ISOLATE", isolate, 0, 1, "0 or 1");
  settings.isolate = isolate == 1;
  settings.replay = variable("WARPCHECK_REPLAY");
  settings.regression_file = variable("WARPCHECK_REGRESSIONS");
  return settings;
}

}  // namespace warpcheck
