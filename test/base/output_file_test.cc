// Result files appear whole or not at all.
#include "warpcheck/output_file.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "base/file.h"
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

TEST_F(OutputFileTest, WhatIsAppendedSeesTheEndAndKeepsOthersWaiting) {
  const std::string file = path("log");
  std::ofstream(file) << std::string(5000, 'x');
  std::atomic<bool> other_is_done = false;
  std::thread other;
  const std::string trouble = append_to_file(file, [&](const FileEnd& end) {
    EXPECT_EQ(end.size, 5000U);
    EXPECT_EQ(end.text, std::string(4096, 'x'));
    other = std::thread([&] {
      append_to_file(file, [](const FileEnd&) { return "second"; });
      other_is_done = true;
    });
    // Time enough for the other one to be first, if it does not wait.
    for (int i = 0; i < 20 && !other_is_done; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return "first";
  });
  other.join();
  EXPECT_EQ(trouble, "");
  EXPECT_EQ(content(file).substr(5000), "firstsecond");
}

TEST_F(OutputFileTest, WhatCannotBeAppendedIsSaid) {
  const auto text = [](const FileEnd&) { return "text"; };
  EXPECT_EQ(append_to_file("/dev/full", text), "cannot write /dev/full: No space left on device");
  EXPECT_EQ(append_to_file(path("no/such"), text),
            "cannot write " + path("no/such") + ": No such file or directory");
}

}  // namespace
}  // namespace warpcheck
