#include "base/list.h"

#include <fmt/format.h>

#include <cstdio>

#include "command/commands.h"
#include "command/table.h"

namespace warpcheck::command {
namespace {

std::string place_of(const Kernel& kernel) {
  return shown(kernel.file) + ":" + std::to_string(kernel.line);
}

std::vector<std::string> row_of(const Program& program, const Kernel& kernel) {
  return {kernel.name,      kernel.op.empty() ? "(not well formed)" : kernel.op,
          program.backend,  std::to_string(kernel.checks.size() + kernel.of_suite.size()),
          place_of(kernel), shown(program.path)};
}

void print_checks(const Program& program) {
  for (const Kernel& kernel : program.kernels) {
    for (const auto* checks : {&kernel.of_suite, &kernel.checks}) {
      for (const std::string& check : *checks) {
        fmt::print("{} --gtest_filter={}.{}\n", shown(program.path), kernel.name, check);
      }
    }
  }
}

}  // namespace

Ending list(const Options& options) {
  const std::vector<Program> programs = find_programs(options.place);
  std::vector<std::vector<std::string>> rows{
      {"KERNEL", "OP", "BACKEND", "CHECKS", "SOURCE", "PROGRAM"}};
  for (const Program& program : programs) {
    for (const Kernel& kernel : program.kernels) {
      rows.push_back(row_of(program, kernel));
    }
    if (options.checks) {
      print_checks(program);
    }
  }
  if (!options.checks) {
    fmt::print("{}", table(rows));
  }
  return green;
}

}  // namespace warpcheck::command
