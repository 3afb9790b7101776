// The test programs of a repository, and what they hold.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpcheck::command {

struct Kernel {
  std::string name, op;               // op is empty where the suite is not well formed
  std::vector<std::string> checks;    // that judge cases
  std::vector<std::string> of_suite;  // that judge the suite
  std::string file;                   // of the registration
  int line = 0;

  bool has(const std::string& check) const;
};

struct Program {
  std::string path;
  std::string backend;  // simt, cuda; checked: the simulator that watches each access to memory
  std::vector<Kernel> kernels;
  std::map<int, std::string> stale;  // lines of the regression file that are no cases here, and why

  const Kernel* find(const std::string& kernel) const;  // null: there is none
};

// Where test programs are looked for.
struct Place {
  std::vector<std::string> given;  // paths of programs; empty: those of the build folder
  std::string build;               // the build folder; empty: this folder if it is one, or build
  std::string regressions;         // a file that each program is to check; empty: none
};

// The build folder that is meant. Missing: there is none.
std::string build_folder(const Place& place);

// What the programs say of themselves. Programs of the build folder that are none of warpcheck's
// are left out; so is one that is not built or does not start, and stderr says so. Misuse: one that
// was given is none. Missing: no build folder, nothing built.
std::vector<Program> find_programs(const Place& place);

// The place, with a regression file for the programs to check. Misuse: there is no such file.
Place with_regressions(Place place, const std::string& file);

// Why a line of the regression file that the programs were asked about is no case any more;
// nothing: one of them takes it, or none has its kernel.
std::optional<std::string> why_stale(const std::vector<Program>& programs, int line,
                                     const std::string& kernel);

// A path as a person here would write it: relative where it lies below the working directory.
std::string shown(const std::string& path);

}  // namespace warpcheck::command
