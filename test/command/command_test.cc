// What a person types, and what comes back: texts and exit codes.
#include "command/command.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace warpcheck::command {
namespace {

using gtest::Ended;

constexpr const char* program = WARPCHECK_TEST_PROGRAM;

const std::vector<std::string> names{"list",   "replay",     "prune", "corpus",
                                     "doctor", "completion", "help"};

struct Wrong {
  std::vector<std::string> words;
  int code;
  std::string line;  // on stderr, after "warpcheck: "
};

TEST(WrongUse, IsOneLineThatNamesWhatIsAllowed) {
  const std::string commands = "list, replay, prune, corpus, doctor, completion, help";
  const std::vector<Wrong> all{
      {{}, 2, "wants a command: " + commands + "; warpcheck --help says what they do"},
      {{"lst"}, 2, "there is no command 'lst'; there are: " + commands + "; did you mean 'list'?"},
      {{"--frob"}, 2, "there is no command '--frob'; there are: " + commands},
      {{"help", "doktor"},
       2,
       "there is no command 'doktor'; there are: " + commands + "; did you mean 'doctor'?"},
      {{"list", "--cheks"},
       2,
       "list has no option '--cheks'; it has: --build, --checks, --help; did you mean '--checks'?"},
      {{"list", "--build"}, 2, "list --build wants a value"},
      {{"list", "--build", "--checks"}, 2, "list --build wants a value"},
      {{"list", "--checks=1"}, 2, "list --checks takes no value"},
      {{"list", "--build", "a", "--build=b"}, 2, "list --build is given twice"},
      {{"list", "no/such"}, 2, "there is no program 'no/such'"},
      {{"list", "/bin/true"}, 2, "'/bin/true' is no test program of warpcheck"},
      {{"list", WARPCHECK_PLAIN_PROGRAM},
       2,
       std::string("'") + WARPCHECK_PLAIN_PROGRAM + "' is no test program of warpcheck"},
      {{"list", "--build", "/"},
       3,
       "'/' is no build folder with tests; build one (cmake -S . -B build && cmake --build build), "
       "give --build FOLDER, or name the test programs"},
      {{"replay"}, 2, "replay wants the TEXT of a call, or --file FILE; see warpcheck help replay"},
      {{"replay", "softmax", program, "--backend", "cudda"},
       2,
       "replay --backend is 'cudda'; allowed: simt, checked, cuda; did you mean 'cuda'?"},
      {{"replay", "softmax rws=1", program},
       2,
       "case of softmax: no field 'rws'; there are: rows, cols, dtype, layout, x, schedule; did "
       "you mean 'rows'?"},
      {{"replay", "softmx rows=1", program},
       3,
       "no test program here has the operator 'softmx'; there are: softmax"},
      {{"replay", "softmax", program, "--kernel", "MySoftMax"},
       3,
       "no test program here has the kernel 'MySoftMax'; there are: MySoftmax, MySoftmaxTail, "
       "MySoftmaxAhead; did you mean 'MySoftmax'?"},
      {{"replay", "softmax", program, "--backend", "cuda"},
       3,
       "no test program here has such a check on the backend cuda"},
      {{"replay", "--file", "no/such", program}, 2, "there is no file 'no/such'"},
      {{"prune"}, 2, "prune wants the FILE of regressions; see warpcheck help prune"},
      {{"prune", "no/such", program}, 2, "there is no file 'no/such'"},
      {{"doctor", "now"}, 2, "doctor takes no 'now'; see warpcheck help doctor"},
      {{"completion"},
       2,
       "completion wants a shell: bash, zsh or fish; see warpcheck help completion"},
      {{"completion", "fihs"},
       2,
       "completion knows no shell 'fihs'; it knows: bash, zsh, fish; did you mean 'fish'?"},
      {{"corpus", "--entires", "x"},
       2,
       "corpus has no option '--entires'; it has: --backend, --cases, --seed, --entries, --json, "
       "--markdown, --wide, --build, --help; did you mean '--entries'?"},
      {{"corpus", "--build", "/no"},
       3,
       "there is no warpcheck_corpus in /no/corpus; it is built with warpcheck (cmake --build "
       "FOLDER)"}};
  for (const Wrong& wrong : all) {
    const Ended ended = warpcheck(wrong.words);
    EXPECT_EQ(ended.err, "warpcheck: " + wrong.line + "\n");
    EXPECT_EQ(ended.code, wrong.code) << wrong.line;
    EXPECT_EQ(ended.out, "") << wrong.line;
  }
}

TEST(Help, EveryCommandTeachesItsOptionsByAnExample) {
  EXPECT_EQ(warpcheck({"--help"}).out, warpcheck({"help"}).out);
  const std::string overview = warpcheck({"help"}).out;
  const std::string known = warpcheck({"completion", "bash"}).out;
  for (const std::string& name : names) {
    EXPECT_TRUE(holds(overview, "\n  " + name)) << overview;
    const Ended ended = warpcheck({"help", name});
    EXPECT_EQ(ended.code, 0);
    EXPECT_EQ(ended.out.rfind("usage: warpcheck " + name, 0), 0U) << ended.out;
    EXPECT_TRUE(holds(ended.out, "\nexample: ")) << ended.out;
    EXPECT_EQ(warpcheck({name, "--help"}).out, ended.out);
    // Options of the parser, as the completion has them, are those of the help.
    const std::string begin = "    " + name + ":*) options='";
    const std::size_t from = known.find(begin) + begin.size();
    std::istringstream options(known.substr(from, known.find('\'', from) - from));
    for (std::string option; options >> option;) {
      EXPECT_TRUE(option == "--help" || holds(ended.out, option)) << option << ended.out;
    }
  }
  for (const char* code : {"  0  done", "  1  red", "  2  wrong use", "  3  missing"}) {
    EXPECT_TRUE(holds(overview, code)) << code;
  }
  EXPECT_EQ(warpcheck({"--version"}).code, 0);
}

TEST(List, NamesOperatorBackendChecksAndSource) {
  const Ended ended = warpcheck({"list", program});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  std::istringstream lines(ended.out);
  std::string header, row;
  std::getline(lines, header);
  std::getline(lines, row);
  EXPECT_EQ(header.substr(0, 50), "KERNEL          OP       BACKEND  CHECKS  SOURCE  ") << header;
  EXPECT_EQ(row.substr(0, 42), "MySoftmax       softmax  simt     10      ") << row;
  // The macro is on two lines: g++ names the first, clang++ the last.
  EXPECT_TRUE(holds(row, "my_softmax_test.cc:14 ") || holds(row, "my_softmax_test.cc:15 ")) << row;
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), 4);
}

TEST(List, ChecksAreLinesToType) {
  const Ended ended = warpcheck({"list", "--checks", program});
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), 30) << ended.out;
  EXPECT_TRUE(holds(ended.out, "my_softmax_test --gtest_filter=MySoftmax.rows_sum_to_one\n"));
}

std::string tests_of(const std::vector<std::string>& programs) {
  std::string text;
  for (const std::string& path : programs) {
    text += "add_test(\"" + path + " a\" \"" + path + "\" \"--gtest_filter=A.a\")\n";
    text += "add_test(\"" + path + " b\" \"" + path + "\" \"--gtest_filter=A.b\")\n";
  }
  return text;
}

TEST(List, FindsTheProgramsOfABuildFolder) {
  const Folder folder;
  folder.file("CTestTestfile.cmake",
              tests_of({program, WARPCHECK_PLAIN_PROGRAM, folder.test_program("k", "cuda", "")}));
  const Ended ended = warpcheck({"list", "--build", folder.path()});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), 5) << ended.out;
  EXPECT_TRUE(holds(ended.out, "K               twice    cuda     2       k.cc:7 ")) << ended.out;
  EXPECT_EQ(ended.err, "") << "a bar is for a terminal";
}

TEST(List, WhatIsNotBuiltIsMissing) {
  const Folder folder;
  folder.file("CTestTestfile.cmake", "");
  const Ended ended = warpcheck({"list", "--build", folder.path()});
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.err, "warpcheck: the build folder " + folder.path()
                           + " has no test program of warpcheck; is it built (cmake --build "
                           + folder.path() + ")?\n");
}

TEST(List, APartOfTheProgramsIsNotTakenForAll) {
  const Folder folder;
  folder.file("CTestTestfile.cmake",
              tests_of({program, folder.script("dies", "kill -9 $$")}) + "add_test(no_googletest "
                  + folder.script("other", "touch \"$0.started\"") + ")\n"
                  + "add_test(other_NOT_BUILT other_NOT_BUILT)\nadd_test(K.c no/k)\n");
  const Ended ended = warpcheck({"list", "--build", folder.path()});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err,
            "warpcheck: left out: other is not built\n"
            "warpcheck: left out: the program of the test K.c is not built\n"
            "warpcheck: left out: "
                + folder.path("dies") + " does not list its tests: it ended with 137\n");
  EXPECT_EQ(std::count(ended.out.begin(), ended.out.end(), '\n'), 4) << ended.out;
  EXPECT_FALSE(std::filesystem::exists(folder.path("other.started"))) << "who knows what it does";
}

// The bar is on a terminal alone, and gone in the end; `script` makes a terminal.
TEST(Bar, IsShownOnATerminal) {
  if (std::system("script -qec true /dev/null </dev/null >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "there are no terminals here, as in a container without /dev/pts";
  const Folder folder;
  folder.file("CTestTestfile.cmake", tests_of({program}));
  const std::string line = "script -qec '" WARPCHECK_PROGRAMS "/warpcheck list --build "
                           + folder.path() + "' /dev/null >" + folder.path("out") + " </dev/null";
  ASSERT_EQ(std::system(line.c_str()), 0);
  const std::string out = folder.read("out");
  EXPECT_TRUE(holds(out, "\r\x1b[K[........................] 0/1 ")) << out;
  EXPECT_TRUE(holds(out, "\r\x1b[KKERNEL ")) << out;
}

// What bash offers after a line; the last word is being typed.
std::string offered(const std::string& words) {
  const Folder folder;
  const std::string line = "cd " + folder.path() + "; touch file.txt; bash -c 'source <(" WARPCHECK_PROGRAMS
                           "/warpcheck completion bash); COMP_WORDS=(" + words
                           + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _warpcheck; echo "
                             "\"${COMPREPLY[*]}\"; complete -p warpcheck >/dev/null' >out";
  EXPECT_EQ(std::system(line.c_str()), 0);
  return folder.read("out");
}

TEST(Completion, WorksInBash) {
  EXPECT_EQ(offered("warpcheck \"\""),
            "list replay prune corpus doctor completion help --help --version\n");
  EXPECT_EQ(offered("warpcheck re"), "replay\n");
  EXPECT_EQ(offered("warpcheck list --"), "--build --checks --help\n");
  EXPECT_EQ(offered("warpcheck replay --backend c"), "checked cuda\n");
  EXPECT_EQ(offered("warpcheck doctor --backend c"), "cuda\n");
  EXPECT_EQ(offered("warpcheck replay --file fi"), "file.txt\n");
  EXPECT_EQ(offered("warpcheck prune fi"), "file.txt\n");
  EXPECT_EQ(offered("warpcheck completion z"), "zsh\n");
  EXPECT_EQ(offered("warpcheck help do"), "doctor\n");
}

TEST(Completion, NamesEveryCommandInZshAndFish) {
  for (const std::string& name : names) {
    EXPECT_TRUE(holds(warpcheck({"completion", "zsh"}).out, "    " + name + ") _arguments "));
    EXPECT_TRUE(holds(warpcheck({"completion", "fish"}).out, " -f -a " + name + " -d "));
  }
}

TEST(Corpus, HandsOptionsAndExitCodeThrough) {
  const Folder folder;
  for (const auto& [name, backend, code] : std::vector<std::tuple<std::string, std::string, int>>{
           {"warpcheck_corpus", "simt", 1}, {"warpcheck_corpus_cuda", "cuda", 2}}) {
    folder.script("corpus/" + name, "echo \"$0\" \"$@\"; exit " + std::to_string(code));
    const Ended ended = warpcheck({"corpus", "--build", folder.path(), "--entries=silu *",
                                   "--cases", "3", "--backend", backend});
    EXPECT_EQ(ended.out, folder.path("corpus/") + name + " --backend " + backend
                             + " --cases 3 --entries silu *\n");
    EXPECT_EQ(ended.code, code);
  }
  folder.script("corpus/warpcheck_corpus", "kill -9 $$");
  EXPECT_EQ(warpcheck({"corpus", "--build", folder.path()}).code, 1);
}

// A machine as its programs describe it: only those of `folder` are in PATH.
Ended doctor(const Folder& folder, const std::vector<std::string>& words = {"doctor"}) {
  return warpcheck(words, {"PATH=" + folder.path()});
}

std::string installed(const std::string& name) {
  return "echo '" + name + " install ok installed'; ";
}

TEST(Doctor, NamesTheOneThingToDo) {
  const Folder folder;
  const auto simt = [&] {
    const std::string out = doctor(folder).out;
    const std::size_t at = out.find("\nsimt     ") + 10;
    return out.substr(at, out.find('\n', at) - at);
  };
  EXPECT_EQ(simt(), "does not work: there is no g++ -> as root: apt-get install g++");
  EXPECT_EQ(doctor(folder).code, 3);
  folder.script("clang++", "echo 'Debian clang version 14.0.6'");
  EXPECT_EQ(simt(), "does not work: there is no cmake -> as root: apt-get install cmake");
  folder.script("cmake", "echo 'cmake version 3.22.1'");
  EXPECT_EQ(simt(), "does not work: cmake is 3.22.1 -> install cmake 3.25 or newer");
  folder.script("cmake", "exit 1");
  EXPECT_EQ(simt(), "does not work: cmake does not run (" + folder.path("cmake")
                        + ") -> look at what '" + folder.path("cmake") + " --version' says");
  folder.script("cmake", "echo 'cmake version 3.30.1'");
  EXPECT_EQ(simt(), "works");
  EXPECT_EQ(doctor(folder).code, 0);
  std::string packages;
  for (const char* name : {"libboost-dev", "libboost-context-dev", "libfmt-dev", "libgmp-dev",
                           "libgtest-dev", "libmpfr-dev"}) {
    packages += installed(name);
  }
  folder.script("dpkg-query", packages);
  EXPECT_EQ(simt(),
            "does not work: 2 packages are missing -> as root: apt-get install libpng-dev "
            "librapidcheck-dev");
  EXPECT_EQ(doctor(folder).code, 3);
  folder.script("dpkg-query", packages + installed("libpng-dev") + installed("librapidcheck-dev"));
  EXPECT_EQ(simt(), "works");
  EXPECT_TRUE(holds(doctor(folder).out, "\ncmake              3.30.1\n"));
}

TEST(Doctor, SaysOfEachBackendWhetherItWorks) {
  const Ended ended = warpcheck({"doctor"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_TRUE(holds(ended.out, "\nsimt     works\nchecked  works\ncuda     ")) << ended.out;
  const bool cuda = holds(ended.out, "\ncuda     works\n");
  EXPECT_TRUE(cuda || holds(ended.out, "\ncuda     does not work: ")) << ended.out;
  EXPECT_EQ(warpcheck({"doctor", "--backend", "cuda"}).code, cuda ? 0 : 3);
}

}  // namespace
}  // namespace warpcheck::command
