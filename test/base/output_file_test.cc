// Result files appear whole or not at all.
#include "warpcheck/output_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "warpcheck/error.h"

namespace warpcheck {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest()
      : folder_(fs::path(testing::TempDir())
                / testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~OutputFileTest() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}));
  }

 private:
  fs::path folder_;
};

TEST_F(OutputFileTest, ReplacesTheOldFileWhenItIsWritten) {
  std::ofstream(path("r.json")) << "old and longer";
  OutputFile file(path("r.json"));
  EXPECT_EQ(content(path("r.json")), "old and longer");
  EXPECT_EQ(file.write("new"), "");
  EXPECT_EQ(content(path("r.json")), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesTheOldFileWhenItIsNotWritten) {
  std::ofstream(path("r.json")) << "old";
  { const OutputFile file(path("r.json")); }
  EXPECT_EQ(content(path("r.json")), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, NamesAPathThatCannotBeWritten) {
  const std::string missing = path("no/such/r.json");
  try {
    const OutputFile file(missing);
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    EXPECT_EQ(error.what(), "cannot write " + missing + ": No such file or directory");
  }
  try {
    const OutputFile file(path(""));
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    EXPECT_EQ(error.what(), "cannot write " + path("") + ": Is a directory");
  }
}

TEST_F(OutputFileTest, WritesToDevicesDirectly) {
  OutputFile nowhere("/dev/null");
  EXPECT_EQ(nowhere.write("text"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFileTest, SaysThatTheDiskIsFull) {
  OutputFile full("/dev/full");
  EXPECT_EQ(full.write("text"), "cannot write /dev/full: No space left on device");
}

}  // namespace
}  // namespace warpcheck
