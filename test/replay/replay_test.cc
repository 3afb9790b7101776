// The text alone reproduces the bytes of the inputs and the verdict: in a fresh process, whatever
// compiler built it, on either backend. witness.txt holds what each text gives; g++ and clang++
// builds and both backends are held to the same file.
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "warpcheck/format.h"
#include "warpcheck/op.h"
#include "warpcheck/recipe.h"

namespace warpcheck::replay {
namespace {

const std::string approved_file = std::string(WARPCHECK_SOURCE_DIR) + "/test/replay/witness.txt";

bool is_on(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && std::string_view(value) == "1";
}

// A line "kernel check case-text" and the lines under it, which are indented.
struct Block {
  std::string head, rest;
};

std::vector<Block> approved() {
  std::ifstream file(approved_file);
  std::vector<Block> blocks;
  for (std::string line; std::getline(file, line);) {
    if (line.front() != ' ') {
      blocks.push_back({line, {}});
    } else {
      blocks.back().rest += line + "\n";
    }
  }
  return blocks;
}

struct Ended {
  int status = -1;
  std::string output;
};

// The program lies beside this one.
Ended replayed(const std::string& head) {
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::size_t kernel = head.find(' '), check = head.find(' ', kernel + 1);
  const std::string command = "'" + (here / WARPCHECK_WITNESS).string() + "' "
                              + head.substr(0, check) + " '" + head.substr(check + 1) + "' 2>&1";
  Ended ended;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
    ended.output += buffer.data();
  }
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ended;
}

// WARPCHECK_APPROVE=1 makes what the texts give now the approved.
void approve(const std::vector<Block>& blocks) {
  std::string text;
  for (const Block& block : blocks) {
    text += replayed(block.head).output;
  }
  std::ofstream(approved_file) << text;
}

TEST(Replay, TheTextAloneGivesTheApprovedBytesAndVerdict) {
  if (is_on("WARPCHECK_APPROVE")) {
    approve(approved());
  }
  for (const Block& block : approved()) {
    const Ended ended = replayed(block.head);
    if (ended.status == 3) {
      ASSERT_FALSE(is_on("WARPCHECK_REQUIRE_CUDA")) << ended.output;
      GTEST_SKIP() << ended.output;
    }
    EXPECT_EQ(ended.status, 0) << block.head;
    EXPECT_EQ(ended.output, block.head + "\n" + block.rest);
  }
}

// Of everything that a text can say there is an example.
TEST(Replay, TheApprovedTextsSayEverythingThatATextCanSay) {
  std::string all;
  for (const Block& block : approved()) {
    all += block.head + " \n" + block.rest;
  }
  std::vector<std::string> parts{"schedule=", "dtype=f64 ", "dtype=f16 ", "dtype=bf16 ", "f32[",
                                 "~0",        "@",          "@none",      "passed",      "crashed"};
  for (const Layout layout : {Layout::offset, Layout::padded, Layout::transposed}) {
    parts.push_back(std::string("layout=") + name_of(layout));
  }
  for (const Recipe& recipe : standard_recipes()) {
    parts.push_back(std::string("x=") + name_of(recipe.kind));
    if (recipe.spike != Spike::none) {
      parts.push_back(std::string("+") + name_of(recipe.spike));
    }
  }
  for (const std::string& part : parts) {
    EXPECT_NE(all.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace warpcheck::replay
