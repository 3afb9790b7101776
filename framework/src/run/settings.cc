// Settings of a run, from the environment.
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/choice.h"
#include "device/chosen_device.h"
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

// "2/4": the second of four parts.
Shard shard_from(const std::string& text) {
  constexpr int most = 1'000'000;
  const std::string name = "WARPCHECK_SHARD", allowed = "i/n with 1 <= i <= n, as 2/4";
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    refuse(name, text, allowed);
  const std::string_view whole = text;
  try {
    const int count = number<int>(name, whole.substr(slash + 1), 1, most, allowed);
    return {number<int>(name, whole.substr(0, slash), 1, count, allowed), count};
  } catch (const Misuse&) {
    refuse(name, text, allowed);  // the whole of it
  }
}

// A misspelt variable would otherwise change nothing, without a word.
void refuse_unknown_variables() {
  static const std::string prefix = "WARPCHECK_";
  static const std::vector<std::string> others{"WARPCHECK_APPROVE",  // our tests'
                                               "WARPCHECK_CDASH_TOKEN",
                                               "WARPCHECK_CDASH_URL",  // the nightly's
                                               "WARPCHECK_ROOT"};      // find_package's
  static const std::vector<std::string> names{
      "WARPCHECK_ARTIFACTS",   "WARPCHECK_BACKEND",      "WARPCHECK_CASES",
      "WARPCHECK_DEVICE",      "WARPCHECK_HANG_SECONDS", "WARPCHECK_ISOLATE",
      "WARPCHECK_JSON",        "WARPCHECK_LIST",         "WARPCHECK_MARKDOWN",
      "WARPCHECK_REGRESSIONS", "WARPCHECK_REPLAY",       "WARPCHECK_REQUIRE_CUDA",
      "WARPCHECK_SEED",        "WARPCHECK_SHARD",        "WARPCHECK_SHRINK"};
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string name(text.substr(0, text.find('=')));
    const bool is_ours =
        name.starts_with(prefix) && std::find(others.begin(), others.end(), name) == others.end();
    if (is_ours && std::find(names.begin(), names.end(), name) == names.end()) {
      throw Misuse("there is no variable " + name + "; there are: " + choices(name, names));
    }
  }
}

void read_rapidcheck(std::string_view key, std::string_view value, RunSettings& settings) {
  static const std::vector<std::string> keys{
      "seed",     "max_success",      "max_size",          "max_discard_ratio",
      "noshrink", "verbose_progress", "verbose_shrinking", "reproduce"};
  const std::string name = "RC_PARAMS: " + std::string(key);
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
    throw Misuse("RC_PARAMS has no '" + std::string(key) + "'; it has: " + choices(key, keys));
  }
  if (key == "seed") {
    settings.seed = number<std::uint64_t>(name, value, 0, std::numeric_limits<std::uint64_t>::max(),
                                          "a whole number");
  } else if (key == "max_success") {
    settings.cases = number<int>(name, value, 1, 1'000'000, "1 to 1000000");
  } else if (key == "noshrink") {
    if (number<int>(name, value, 0, 1, "0 or 1") == 1)
      settings.shrink_budget = 0;
  }
}

// RapidCheck's variable: words like seed=7 max_success=100 noshrink=1. Three of its keys say
// something here; the others are known and left to RapidCheck.
void read_rapidcheck(RunSettings& settings) {
  const auto text = variable("RC_PARAMS");
  if (!text)
    return;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (word.empty())
      continue;
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      refuse("RC_PARAMS", *text, "words like seed=7, with a space between them");
    read_rapidcheck(word.substr(0, equals), word.substr(equals + 1), settings);
  }
}

}  // namespace

std::string Shard::text() const {
  return std::to_string(number) + "/" + std::to_string(count);
}

const char* name_of(BackendKind kind) {
  return kind == BackendKind::cuda ? "cuda" : "simt";
}

RunSettings settings_from_environment() {
  refuse_unknown_variables();
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
  if (const auto shard = variable("WARPCHECK_SHARD"))
    settings.shard = shard_from(*shard);
  read<int>("WARPCHECK_SHRINK", settings.shrink_budget, 0, 1'000'000, "0 to 1000000 kernel runs");
  read<double>("WARPCHECK_HANG_SECONDS", settings.hang_seconds, 0.1, 86400, "0.1 to 86400 seconds");
  int isolate = settings.isolate ? 1 : 0;
  read<int>("WARPCHECK_ISOLATE", isolate, 0, 1, "0 or 1");
  settings.isolate = isolate == 1;
  device::chosen_device();  // what it refuses would be a skipped test if only the backend asked
  settings.replay = variable("WARPCHECK_REPLAY");
  settings.regression_file = variable("WARPCHECK_REGRESSIONS");
  return settings;
}

}  // namespace warpcheck
