#include "command/help.h"

#include <map>

namespace warpcheck::command {
namespace {

// framework/docs/command_line.md shows these texts, and a test compares.
const std::map<std::string, std::string> texts{
    {"list", R"(usage: warpcheck list [PROGRAM...] [--checks] [--build FOLDER]

The kernels of test programs: operator, backend, number of checks, and where the kernel is registered.

  PROGRAM...        test programs; without any, those that ctest runs in the build folder
  --checks          a line for each check instead: the command that runs it
  --build FOLDER    the build folder; by default this folder if it is one, or build

The backend is simt (the simulator), checked (the simulator that watches each access to memory) or cuda.

example: which of our softmax kernels are tested, and where?
  warpcheck list | grep softmax
)"},
    {"replay", R"(usage: warpcheck replay TEXT [PROGRAM...] [OPTION...]
       warpcheck replay --file FILE [PROGRAM...] [OPTION...]

Runs a recorded call again, with every check that judges calls, in each program that has the operator.

  TEXT              a call, as 'softmax rows=1 cols=33 x=ones'; or a line of a regression file,
                    as 'MySoftmax matches_reference softmax rows=1 cols=33'
  --file FILE       each line of a regression file, by the kernel and the check that it names
  --kernel NAME     this kernel only
  --check NAME      this check only
  --backend NAME    programs of this backend only: simt, checked or cuda
  --build FOLDER    the build folder; by default this folder if it is one, or build
  PROGRAM...        test programs; without any, those that ctest runs in the build folder

It ends with 0 if every check passes, 1 if one fails, 2 if the text is no call of the operator, and 3 if nobody has the
operator or every check was skipped: what was not judged is not green.

example: is the bug that a colleague saw here too?
  warpcheck replay 'softmax rows=1 cols=33 x=ones' --check matches_reference
)"},
    {"prune", R"(usage: warpcheck prune FILE [PROGRAM...] [OPTION...]

Takes out of a regression file what is no call any more, because a schema has changed or a merge left its marks, and repeated
lines; sorts the rest and prints each line that it takes out. A line whose kernel or check no program here has is kept.

  FILE              the regression file
  PROGRAM...        test programs; without any, those that ctest runs in the build folder
  --dry-run         only says what it would do
  --unknown         takes out lines whose kernel or check no program here has, too
  --build FOLDER    the build folder; by default this folder if it is one, or build

example: a dim has a new name, and the tests refuse the file
  warpcheck prune warpcheck.regressions --dry-run
)"},
    {"corpus", R"(usage: warpcheck corpus [OPTION...]

Judges the 26 kernels of the paper, ten of them wrong, and prints a table: which ones are caught, by which call.

  --backend simt|cuda    where kernels run; simt is the default
  --cases N              cases a kernel
  --seed S               seed of the cases
  --entries PATTERN      kernels whose names match a shell pattern
  --json FILE            the results for programs
  --markdown FILE        the table for people
  --wide N               N cases a kernel of every shape and dtype instead of the paper's
  --build FOLDER         warpcheck's build folder, where it is not this program's own

It ends with 0 if every wrong kernel is caught and every right one passes, 1 if not, and 2 if an option, a file or the GPU
is at fault.

example: what does a wrong softmax look like?
  warpcheck corpus --entries 'softmax*'
)"},
    {"doctor", R"(usage: warpcheck doctor [--backend simt|cuda]

What is installed here, which backends work and, where one does not, why and the one thing to do about it.

  --backend NAME    the backend that must work: simt (the default) or cuda

It ends with 0 if that backend works, and 3 if something is missing.

example: can this machine run the nightly?
  warpcheck doctor --backend cuda
)"},
    {"completion", R"(usage: warpcheck completion bash|zsh|fish

Prints what the shell reads to complete commands and options.

example: in ~/.bashrc
  source <(warpcheck completion bash)
)"},
    {"help", R"(usage: warpcheck help [COMMAND]

How a command is used; without one, which commands there are.

example: how is a call replayed?
  warpcheck help replay
)"},
};

constexpr const char* overview = R"(usage: warpcheck COMMAND...

Looks after the property tests of CUDA kernels: what is tested, what failed, and what works on this machine.

  list          the kernels, operators and checks of test programs
  replay        run a recorded call again, or each call of a regression file
  prune         take lines out of a regression file that are no calls any more
  corpus        judge the 26 kernels of the paper, ten of them wrong
  doctor        what is installed, which backends work, and why not
  completion    completion for bash, zsh or fish
  help COMMAND  how a command is used, with an example

exit codes
  0  done, and nothing is wrong
  1  red: a check fails
  2  wrong use: of the command line, the environment, or in a file
  3  missing: a program, an operator, a package, a GPU; or nothing could be judged
)";

}  // namespace

std::string help() {
  return overview;
}

std::string help_of(const std::string& command) {
  return texts.at(command);
}

}  // namespace warpcheck::command
