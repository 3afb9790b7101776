// Sources with headers: what is rewritten, where it lands, and what make learns of it.
#include "simt_source/translate.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using warpcheck::simt_source::translate;

class Translate : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::absolute(fs::path(testing::TempDir()) / (std::string("translate_") + test->name()));
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void put(const fs::path& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  std::string get(const fs::path& path) const {
    std::ifstream in(root_ / path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string at(const fs::path& path) const { return (root_ / path).string(); }

  fs::path root_;
};

TEST_F(Translate, SourceNamesItselfAndKeepsItsLines) {
  put("a.cu", "int x;\nvoid f() { k<<<1, 2>>>(x); }\n");
  translate({at("a.cu"), at("out/a.cc"), {}, {}, {}});
  EXPECT_EQ(get("out/a.cc"),
            "#line 1 \"" + at("a.cu")
                + "\"\nint x;\nvoid f() { WARPCHECK_SIMT_KERNEL(k).on(1, 2)(x); }\n");
}

TEST_F(Translate, HeadersThatNeedItAreRewrittenAndFound) {
  put("src/a.cu",
      "#include <vector>\n#include \"b.cuh\"\n#include <kernels/c.cuh>\n#include \"plain.h\"\n");
  put("src/b.cuh", "#pragma once\n#include \"../src/d.cuh\"\n");  // needs it because of d.cuh
  put("src/d.cuh", "#pragma once\nvoid d() { k<<<1, 2>>>(); }\n");
  put("src/plain.h", "int plain;\n");
  put("include/kernels/c.cuh", "#include \"d.h\"\nvoid c() { extern __shared__ int s[]; }\n");
  put("include/kernels/d.h", "int d;\n");
  translate({at("src/a.cu"), at("out/a.cc"), {at("nowhere"), at("include")}, {}, {}});
  const std::string folder = at("out/a.cc.headers/");
  EXPECT_EQ(get("out/a.cc"), "#line 1 \"" + at("src/a.cu") + "\"\n#include <vector>\n#include \""
                                 + folder + "1/b.cuh\"\n#include \"" + folder
                                 + "0/c.cuh\"\n#include \"" + at("src/plain.h") + "\"\n");
  EXPECT_EQ(
      get("out/a.cc.headers/1/b.cuh"),
      "#line 1 \"" + at("src/b.cuh") + "\"\n#pragma once\n#include \"" + folder + "2/d.cuh\"\n");
  EXPECT_NE(get("out/a.cc.headers/2/d.cuh").find("WARPCHECK_SIMT_KERNEL(k)"), std::string::npos);
  EXPECT_NE(get("out/a.cc.headers/0/c.cuh").find("#include \"" + at("include/kernels/d.h") + "\""),
            std::string::npos);
}

TEST_F(Translate, HeadersOfOthersAreLeft) {
  put("a.cu", "#include \"lib.h\"\n");
  put("other/lib.h", "void f() { k<<<1, 2>>>(); }\n");
  translate({at("a.cu"), at("out/a.cc"), {at("other")}, {at("other")}, {}});
  EXPECT_EQ(get("out/a.cc"),
            "#line 1 \"" + at("a.cu") + "\"\n#include \"" + at("other/lib.h") + "\"\n");
}

TEST_F(Translate, IncludesInCirclesEnd) {
  put("a.cu", "#include \"b.h\"\n");
  put("b.h", "#include \"c.h\"\n");
  put("c.h", "#include \"b.h\"\nvoid f() { k<<<1, 2>>>(); }\n");
  translate({at("a.cu"), at("out/a.cc"), {}, {}, {}});
  EXPECT_NE(get("out/a.cc.headers/0/b.h").find("1/c.h"), std::string::npos);
  EXPECT_NE(get("out/a.cc.headers/1/c.h").find("0/b.h"), std::string::npos);
}

TEST_F(Translate, DepfileNamesAllThatWasRead) {
  put("a b.cu", "#include \"b.h\"\n#define INCLUDED \"b.h\"\n#include INCLUDED\n");
  put("b.h", "#include <c.h>\n");
  put("include/c.h", "\n");
  translate({at("a b.cu"), at("out/a.cc"), {at("include")}, {}, at("out/a.d")});
  EXPECT_EQ(get("out/a.d"), at("out/a.cc") + ": \\\n  " + at("a\\ b.cu") + " \\\n  " + at("b.h")
                                + " \\\n  " + at("include/c.h") + "\n");
}

TEST_F(Translate, WhatCannotBeReadOrWrittenIsNamed) {
  const auto message = [](const auto& job) -> std::string {
    try {
      translate(job);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "nothing";
  };
  using Job = warpcheck::simt_source::Translation;
  EXPECT_EQ(message(Job{at("missing.cu"), at("out.cc"), {}, {}, {}}),
            "cannot read " + at("missing.cu"));
  put("a.cu", "\n");
  put("out.cc/file", "\n");
  EXPECT_EQ(message(Job{at("a.cu"), at("out.cc"), {}, {}, {}}), "cannot write " + at("out.cc"));
}

}  // namespace
