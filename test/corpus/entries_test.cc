// The table of the paper's entries.
#include "corpus/entries.h"

#include <gtest/gtest.h>

#include "corpus/registry.h"
#include "warpcheck/error.h"

namespace warpcheck::corpus {
namespace {

std::vector<std::string> names_of(const std::vector<const Entry*>& chosen) {
  std::vector<std::string> names;
  names.reserve(chosen.size());
  for (const Entry* entry : chosen) {
    names.push_back(entry->name);
  }
  return names;
}

const Entry& entry_named(const std::string& name) {
  return *entries_matching(name).front();
}

std::vector<Index> candidates_of(const Suite& suite, const std::string& dim) {
  return suite.op().dims()[suite.op().dim_index(dim)].domain.candidates;
}

using Names = std::vector<std::string>;

TEST(Entries, AreThoseOfThePaperInItsOrder) {
  EXPECT_EQ(names_of(entries_matching("*")), (Names{"softmax_cpu",
                                                    "layernorm_cpu",
                                                    "matmul_cpu",
                                                    "softmax_llm_buggy",
                                                    "softmax",
                                                    "softmax_buggy",
                                                    "gelu",
                                                    "gelu_buggy",
                                                    "silu",
                                                    "silu_buggy",
                                                    "rmsnorm",
                                                    "rmsnorm_buggy",
                                                    "l2norm",
                                                    "l2norm_buggy",
                                                    "relu",
                                                    "leaky_relu",
                                                    "leaky_relu_buggy",
                                                    "sigmoid",
                                                    "tanh",
                                                    "elu",
                                                    "matmul",
                                                    "matmul_buggy",
                                                    "attention",
                                                    "attention_buggy",
                                                    "flash_attention",
                                                    "flash_attention_buggy"}));
}

TEST(Entries, BugsAreTheTenNamedSoAndHaveTheirFormula) {
  int bugs = 0;
  for (const Entry& entry : entries()) {
    const bool named_so = entry.name.find("_buggy") != std::string::npos;
    EXPECT_EQ(entry.role == Role::bug, named_so) << entry.name;
    EXPECT_EQ(static_cast<bool>(entry.buggy), named_so) << entry.name;
    bugs += named_so;
  }
  EXPECT_EQ(bugs, 10);
}

TEST(Entries, FourRunOnTheHost) {
  Names on_host;
  for (const Entry& entry : entries()) {
    if (entry.on_host) {
      on_host.push_back(entry.name);
    }
  }
  EXPECT_EQ(on_host, (Names{"softmax_cpu", "layernorm_cpu", "matmul_cpu", "softmax_llm_buggy"}));
}

TEST(Entries, HaveAKernelAndSoundSuites) {
  for (const Entry& entry : entries()) {
    EXPECT_NE(find_kernel(entry.name), nullptr) << entry.name;
    EXPECT_EQ(entry.paper().faults(), Names{}) << entry.name;
    EXPECT_EQ(entry.wide().faults(), Names{}) << entry.name;
  }
}

TEST(Entries, PaperSchemasHaveItsCandidatesDtypesAndValues) {
  const Suite softmax = entry_named("softmax").paper();
  EXPECT_EQ(candidates_of(softmax, "B"), (std::vector<Index>{1, 2, 8}));
  EXPECT_EQ(candidates_of(softmax, "S"), (std::vector<Index>{1, 7, 128}));
  EXPECT_EQ(candidates_of(softmax, "H"), (std::vector<Index>{1, 3, 256, 1025}));
  EXPECT_EQ(softmax.op().dtypes(), (std::vector<Format>{f32, f16}));
  EXPECT_EQ(softmax.op().inputs()[0].recipes, (std::vector<Recipe>{uniform(-10, 10)}));
  const auto last = [](const char* name) { return candidates_of(entry_named(name).paper(), "H"); };
  EXPECT_EQ(last("softmax_buggy"), (std::vector<Index>{3, 256, 1025}));
  EXPECT_EQ(last("softmax_llm_buggy"), (std::vector<Index>{3, 256, 1025}));
  EXPECT_EQ(last("l2norm"), (std::vector<Index>{2, 3, 256, 1025}));
  EXPECT_EQ(candidates_of(entry_named("matmul_cpu").paper(), "K"),
            (std::vector<Index>{1, 3, 16, 127, 256}));
  EXPECT_EQ(entry_named("matmul").paper().op().dtypes(), std::vector<Format>{f32});
  EXPECT_EQ(candidates_of(entry_named("attention").paper(), "N"),
            (std::vector<Index>{1, 3, 16, 256}));
  EXPECT_EQ(candidates_of(entry_named("flash_attention_buggy").paper(), "N"),
            (std::vector<Index>{1, 3, 16, 64, 128, 256}));
}

TEST(Entries, PaperSchemasAdmitTheirLargestShape) {
  for (const Entry& entry : entries()) {
    const Suite suite = entry.paper();
    std::vector<Index> largest;
    for (const DimSpec& dim : suite.op().dims()) {
      largest.push_back(dim.domain.candidates.back());
    }
    EXPECT_TRUE(suite.op().admits(largest)) << entry.name;
  }
}

TEST(Entries, TolerancesAreThoseOfThePaper) {
  const auto value = [](const char* name, const Format& dtype) {
    return entry_named(name).paper_tolerance.value_for(dtype);
  };
  EXPECT_EQ(value("softmax", f32), 1e-5);
  EXPECT_EQ(value("softmax_buggy", f16), 2e-2);
  EXPECT_EQ(value("gelu", f32), 1e-4);
  EXPECT_EQ(value("tanh", f16), 5e-2);
  EXPECT_EQ(value("relu", f16), 1e-3);
  EXPECT_EQ(value("leaky_relu_buggy", f32), 1e-5);
  EXPECT_EQ(value("rmsnorm", f32), 1e-4);
  EXPECT_EQ(value("matmul", f32), 5e-2);
  EXPECT_EQ(value("flash_attention", f32), 1e-3);
}

TEST(Entries, AreChosenByShellPattern) {
  EXPECT_EQ(names_of(entries_matching("softmax*")),
            (Names{"softmax_cpu", "softmax_llm_buggy", "softmax", "softmax_buggy"}));
  EXPECT_EQ(names_of(entries_matching("[e]lu")), Names{"elu"});
  EXPECT_EQ(names_of(entries_matching("gelu")), Names{"gelu"});
}

TEST(Entries, APatternThatMatchesNothingListsTheNames) {
  try {
    static_cast<void>(entries_matching("sofmax"));
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    const std::string what = error.what();
    EXPECT_EQ(what.rfind("no entry matches 'sofmax'; there are: softmax_cpu, ", 0), 0U) << what;
    EXPECT_NE(what.find(", flash_attention_buggy"), std::string::npos) << what;
  }
}

TEST(Registry, NamesAKernelThatIsNotThere) {
  try {
    static_cast<void>(find_kernel("conv"));
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    EXPECT_STREQ(error.what(), "this program was linked without the kernel conv");
  }
}

}  // namespace
}  // namespace warpcheck::corpus
