// The regression file.
#include "gen/regressions.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "warpcheck/error.h"

namespace warpcheck::gen {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

class RegressionFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("regressions." + std::to_string(::getpid()));
    fs::create_directory(folder_);
    path_ = (folder_ / "failures.txt").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& text) const { std::ofstream(path_) << text; }
  std::string read() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }
  std::string misuse() const {
    try {
      Regressions::load(path_);
    } catch (const Misuse& error) {
      return error.what();
    }
    return "no misuse";
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(RegressionFile, NoFileIsNoCases) {
  EXPECT_EQ(Regressions::load(path_).cases("K", "c"), Lines{});
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(RegressionFile, GivesTheCasesOfOneCheck) {
  write(
      "# known\n\nK matches_reference softmax rows=1  cols=2 \r\n"
      "K other softmax rows=3\n  K\tmatches_reference   softmax x=uniform( 0, 1 )\n");
  const auto regressions = Regressions::load(path_);
  EXPECT_EQ(regressions.cases("K", "matches_reference"),
            (Lines{"softmax rows=1  cols=2", "softmax x=uniform( 0, 1 )"}));
  EXPECT_EQ(regressions.cases("K", "other"), Lines{"softmax rows=3"});
  EXPECT_EQ(regressions.cases("L", "other"), Lines{});
}

TEST_F(RegressionFile, ABrokenLineIsMisuseAndNothingIsOverwritten) {
  write("# ok\nK check softmax\nK check\n");
  EXPECT_EQ(misuse(), path_ + ":3: 'K check' is no regression; a line is: kernel check case-text, or "
                              "# and a comment");
  EXPECT_EQ(read(), "# ok\nK check softmax\nK check\n");
}

TEST_F(RegressionFile, AFolderIsMisuse) {
  fs::create_directory(path_);
  EXPECT_EQ(misuse(), "regression file " + path_ + " cannot be read: Is a directory");
}

TEST_F(RegressionFile, AppendKeepsWhatIsThereAndAddsNothingTwice) {
  write("# why\nK check softmax rows=1");
  EXPECT_EQ(Regressions::append(path_, "K", "check", "softmax rows=2"), "");
  EXPECT_EQ(Regressions::append(path_, "K", "check", "softmax rows=2"), "");
  EXPECT_EQ(Regressions::append(path_, "K", "check", "softmax rows=1"), "");
  EXPECT_EQ(read(), "# why\nK check softmax rows=1\nK check softmax rows=2\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "no temporary file is left";
}

TEST_F(RegressionFile, AppendMakesTheFileAndFollowsALink) {
  EXPECT_EQ(Regressions::append(path_, "K", "check", "softmax"), "");
  const auto link = (folder_ / "link").string();
  fs::create_symlink(path_, link);
  EXPECT_EQ(Regressions::append(link, "K", "check", "matmul"), "");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read(), "K check matmul\nK check softmax\n");
}

TEST_F(RegressionFile, AnUnwritablePlaceIsAReasonNotAnError) {
  const std::string nowhere = (folder_ / "missing" / "failures.txt").string();
  EXPECT_EQ(Regressions::append(nowhere, "K", "check", "softmax"),
            "regression file " + nowhere + " cannot be written: No such file or directory");
  EXPECT_EQ(Regressions::append("/proc/failures.txt", "K", "check", "softmax").substr(0, 56),
            "regression file /proc/failures.txt cannot be written: No");
  fs::create_directory(path_);
  EXPECT_EQ(Regressions::append(path_, "K", "check", "softmax"),
            "regression file " + path_ + " cannot be written: Is a directory");
}

TEST_F(RegressionFile, AppendSortsIntoTheLastParagraphAndMovesNoComment) {
  write("# head\n\nK a op\n\n# of b\nK b op\nK d op\n# end\n");
  EXPECT_EQ(Regressions::append(path_, "K", "c", "op"), "");
  EXPECT_EQ(Regressions::append(path_, "K", "a", "op n=1"), "");
  EXPECT_EQ(Regressions::append(path_, "K", "a", "op"), "");
  EXPECT_EQ(read(), "# head\n\nK a op\n\nK a op n=1\n# of b\nK b op\nK c op\nK d op\n# end\n");
}

TEST_F(RegressionFile, PruneTakesOutWhatItIsToldAndWhatIsThereTwice) {
  const std::string before =
      "# head\n\nK c op\n# why\nK b op\r\nK b op\n<<<<<<< HEAD\nK a op\n\nK c op\nK d op\n";
  write(before);
  EXPECT_EQ(Regressions::prune(path_, {"<<<<<<< HEAD", "K d op", "K x op"}), "");
  EXPECT_EQ(read(), "# head\n\nK a op\n# why\nK b op\r\nK c op\n\n");
}

// Two branches add a line each, and git keeps both sides.
TEST_F(RegressionFile, LinesThatAMergeRepeatsAreTriedOnce) {
  write("K check op n=1\nK check op n=2\nK check op n=1\n");
  EXPECT_EQ(Regressions::load(path_).cases("K", "check"), (Lines{"op n=1", "op n=2"}));
}

TEST_F(RegressionFile, MarksOfAMergeAreNoRegressions) {
  write("<<<<<<< HEAD of mine\nK check op\n");
  EXPECT_EQ(misuse().substr(0, path_.size() + 26), path_ + ":1: '<<<<<<< HEAD of mine'");
  const auto regressions = Regressions::read(path_);
  ASSERT_EQ(regressions.broken().size(), 1U);
  EXPECT_EQ(regressions.broken().front().number, 1);
  EXPECT_EQ(regressions.lines().front().number, 2);
  EXPECT_EQ(regressions.lines().front().whole, "K check op");
}

// A limit on the size of files stands for a full disk.
TEST_F(RegressionFile, AFullDiskKeepsTheOldFile) {
  write("K check softmax\n");
  if (::fork() == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{20, 20};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto trouble = Regressions::append(path_, "K", "check", "matmul");
    ::_exit(trouble == "regression file " + path_ + " cannot be written: File too large" ? 0 : 1);
  }
  int status = 0;
  ::wait(&status);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read(), "K check softmax\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "no temporary file is left";
}

TEST_F(RegressionFile, ADeviceIsNoRegressionFile) {
  EXPECT_THROW(Regressions::load("/dev/zero"), Misuse);
  EXPECT_EQ(Regressions::append("/dev/zero", "K", "check", "softmax"),
            "regression file /dev/zero cannot be written: not a regular file");
}

// Several test programs may fail at once.
TEST_F(RegressionFile, ProcessesLoseNoLines) {
  constexpr int processes = 4;
  constexpr int lines = 25;
  for (int p = 0; p < processes; ++p) {
    if (::fork() == 0) {
      bool written = true;
      for (int i = 0; i < lines; ++i) {
        const std::string text = "softmax rows=" + std::to_string(lines * p + i);
        written = Regressions::append(path_, "K", "check", text).empty() && written;
      }
      ::_exit(written ? 0 : 1);
    }
  }
  for (int p = 0; p < processes; ++p) {
    int status = 0;
    ::wait(&status);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(Regressions::load(path_).cases("K", "check").size(),
            static_cast<std::size_t>(processes * lines));
}

}  // namespace
}  // namespace warpcheck::gen
