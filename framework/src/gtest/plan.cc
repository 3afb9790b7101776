#include "gtest/plan.h"

#include <map>

#include "base/list.h"
#include "base/word.h"

namespace warpcheck::gtest {
namespace {

// ctest keeps 255 characters of a test's name, prefixes included.
constexpr std::size_t longest_name = 200;
constexpr std::string_view disabled = "DISABLED_";

std::string place(const Source& where) {
  return where.file + ":" + std::to_string(where.line);
}

// What keeps GoogleTest and ctest from carrying the name; empty: nothing.
std::string name_fault(const std::string& what, const std::string& name) {
  if (name.empty()) {
    return what + " has no name";
  }
  if (!is_word(name)) {
    return what + " is named '" + name + "'; allowed are letters, digits and underscores";
  }
  if (name.size() > longest_name) {
    return what + " has a name of " + std::to_string(name.size()) + " characters ('"
           + name.substr(0, 40) + "...'); allowed are " + std::to_string(longest_name);
  }
  return {};
}

// The name with every character replaced that cannot be carried.
std::string carried(std::string name) {
  for (char& c : name) {
    c = is_word_character(c) ? c : '_';
  }
  return name.empty() ? "Unnamed" : name.substr(0, longest_name);
}

// The name that ctest shows: it leaves DISABLED_ out.
std::string shown(std::string_view name) {
  return std::string(name.starts_with(disabled) ? name.substr(disabled.size()) : name);
}

// What keeps one check from being a test; empty: nothing. `seen`: checks of the kernel so far.
std::string check_fault(const std::string& kernel, const std::string& check,
                        std::set<std::string>& seen, const std::set<std::string>& taken) {
  if (std::string fault = name_fault("a property of " + kernel, check); !fault.empty()) {
    return fault;
  }
  const std::string full = kernel + "." + check;
  if (full.size() > longest_name) {
    return full + " is longer than " + std::to_string(longest_name)
           + " characters, which ctest may not show";
  }
  if (!seen.insert(shown(check)).second) {
    return "two properties of " + kernel + " are named '" + shown(check) + "'";
  }
  return taken.contains(full) ? "a TEST is named " + full + ", as one of the kernel's own checks"
                              : "";
}

std::vector<std::string> faults_of_checks(const std::string& kernel,
                                          const std::vector<std::string>& checks,
                                          const std::set<std::string>& taken) {
  std::vector<std::string> faults;
  std::set<std::string> seen;
  for (const std::string& check : checks) {
    if (std::string fault = check_fault(kernel, check, seen, taken); !fault.empty()) {
      faults.push_back(std::move(fault));
    }
  }
  return faults;
}

// Evaluates the suite; what it throws, or says of itself, is a fault.
void evaluate(const Target& target, const std::set<std::string>& taken, Plan& plan) {
  Broken broken{target.name, {}, target.where};
  try {
    Suite suite = target.suite();
    broken.faults = suite.faults();
    if (!target.launch) {
      broken.faults.push_back(target.name + " has no launcher");
    }
    std::vector<std::string> checks = checks_of(suite);
    if (broken.faults.empty()) {
      broken.faults = faults_of_checks(target.name, checks, taken);
    }
    if (broken.faults.empty()) {
      Target evaluated{target.name, [suite] { return suite; }, target.launch, target.where};
      plan.sound.push_back({std::move(evaluated), std::move(suite), std::move(checks)});
      return;
    }
  } catch (const std::exception& error) {
    broken.faults = {error.what()};
  } catch (...) {
    broken.faults = {"the suite throws something that is no std::exception"};
  }
  plan.broken.push_back(std::move(broken));
}

}  // namespace

Plan make_plan(const std::vector<Target>& targets, const std::set<std::string>& taken) {
  std::map<std::string, std::vector<const Target*>> by_name;
  for (const Target& target : targets) {
    by_name[shown(target.name)].push_back(&target);
  }
  Plan plan;
  for (const Target& target : targets) {
    const auto& same = by_name.at(shown(target.name));
    if (std::string fault = name_fault("a kernel", target.name); !fault.empty()) {
      plan.broken.push_back({carried(target.name), {std::move(fault)}, target.where});
    } else if (same.size() == 1) {
      evaluate(target, taken, plan);
    } else if (same.back() == &target) {
      const std::string places =
          listed(same, [](const Target* other) { return place(other->where); });
      plan.broken.push_back({carried(target.name),
                             {"several kernels are named " + shown(target.name) + ": at " + places},
                             target.where});
    }
  }
  return plan;
}

}  // namespace warpcheck::gtest
