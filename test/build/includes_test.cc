// Layers point one way, and the heavy packages are seen behind three doors only.
#include "build/includes.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace warpcheck::build_test {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The sources of some folders by their path in the project.
std::map<std::string, std::string> sources(std::initializer_list<const char*> folders) {
  const fs::path root = WARPCHECK_SOURCE_DIR;
  const std::set<fs::path> kinds{".h", ".cuh", ".cc", ".cu"};
  std::map<std::string, std::string> found;
  for (const char* folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file() && kinds.contains(entry.path().extension()))
        found[fs::relative(entry.path(), root).generic_string()] = read(entry.path());
    }
  }
  return found;
}

TEST(Includes, EveryFileKeepsTheRules) {
  const auto files = sources({"framework", "ops", "properties", "corpus"});
  EXPECT_GT(files.size(), 30U) << "the sources were not found under " << WARPCHECK_SOURCE_DIR;
  for (const auto& [path, text] : files) {
    for (const std::string& line : violations(path, text)) {
      ADD_FAILURE() << line;
    }
  }
}

// A header of `number` that opens Boost is for the sources of `number` alone.
TEST(Includes, NoOtherLayerSeesBoostThroughAHeader) {
  const auto files = sources({"framework"});
  for (const auto& [header, header_text] : files) {
    if (!header.ends_with(".h") || !opens_multiprecision(header_text))
      continue;
    const std::string name = header.substr(std::string("framework/src/").size());
    for (const auto& [path, text] : files) {
      if (path.starts_with("framework/src/number/"))
        continue;
      for (const Include& include : includes_of(text)) {
        EXPECT_NE(include.name, '"' + name + '"') << path << ":" << include.line;
      }
    }
  }
}

struct Example {
  const char* path;
  const char* text;
  const char* why;  // empty: allowed
};

class IncludeRules : public testing::TestWithParam<Example> {};

TEST_P(IncludeRules, JudgesExample) {
  const Example& example = GetParam();
  const auto lines = violations(example.path, example.text);
  if (*example.why == '\0') {
    EXPECT_TRUE(lines.empty()) << lines.front();
  } else {
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NE(lines.front().find(example.why), std::string::npos) << lines.front();
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, IncludeRules,
    testing::Values(
        Example{"framework/src/number/a.cc", "#include \"schema/op.h\"",
                "number must not see schema"},
        Example{"framework/src/schema/a.cc", "#include \"number/rounding.h\"", ""},
        Example{"framework/src/gen/a.h", "#include \"oracle/oracle.h\"", "gen must not see oracle"},
        Example{"framework/src/oracle/a.cc", "#include \"device/backend.h\"",
                "oracle must not see device"},
        Example{"framework/src/run/a.cc", "#include \"oracle/oracle.h\"\n#include \"gen/draw.h\"",
                ""},
        Example{"framework/src/run/a.cc", "\n #  include \"report/text.h\"",
                "a.cc:2 includes \"report/text.h\": run must not see report"},
        Example{"framework/src/report/a.cc", "#include \"gtest/main.h\"",
                "GoogleTest belongs to framework/src/gtest"},
        Example{"framework/src/run/a.cc", "#include \"warpcheck/ops/softmax.h\"",
                "framework must not see ops"},
        Example{"ops/softmax/a.cc", "#include \"warpcheck/properties/softmax.h\"",
                "ops must not see properties"},
        Example{"properties/a.cc", "#include <warpcheck/ops/softmax.h>", ""},
        Example{"corpus/a.cc", "#include \"warpcheck/oracle.h\"", ""},
        Example{"corpus/a.cc", "#include \"run/bench.h\"", "public headers of the framework only"},
        Example{"ops/a/a.cc", "#include \"number/bits.h\"", "public headers of the framework only"},
        Example{"properties/a.h", "#include \"base/list.h\"",
                "public headers of the framework only"},
        Example{"properties/a.cc", "#include \"corpus/registry.h\"",
                "properties must not see corpus"},
        Example{"framework/src/number/multi.cc", "#include <boost/multiprecision/mpfr.hpp>", ""},
        Example{"framework/src/number/multi.h", "#include <mpfr.h>", ""},
        Example{"framework/src/oracle/a.cc", "#include <boost/multiprecision/mpfr.hpp>",
                "Boost and MPFR belong"},
        Example{"framework/src/device/simt/fiber.cc", "#include <boost/context/fiber.hpp>", ""},
        Example{"framework/src/device/simt/fiber.cc", "#include <boost/lockfree/queue.hpp>",
                "Boost and MPFR belong"},
        Example{"framework/src/device/cuda/pool.cc", "#include <cuda_runtime_api.h>", ""},
        Example{"framework/src/run/a.cc", "#include <cuda_runtime_api.h>",
                "the CUDA runtime belongs"},
        Example{"corpus/paper/relu.cu", "#include <cuda_fp16.h>", ""},
        Example{"framework/src/gtest/main.cc", "#include <gtest/gtest.h>", ""},
        Example{"properties/a.cc", "#include <gtest/gtest.h>", "GoogleTest belongs"},
        Example{"framework/src/report/text.cc", "#include <fmt/format.h>", ""},
        Example{"framework/src/report/text.h", "#include <fmt/format.h>",
                "fmt belongs to source files"},
        Example{"framework/src/base/a.cc", "// #include <gtest/gtest.h>", ""}));

}  // namespace
}  // namespace warpcheck::build_test
