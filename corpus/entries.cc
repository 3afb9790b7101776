#include "corpus/entries.h"

#include <fnmatch.h>

#include <bit>
#include <cstdint>
#include <utility>

#include "corpus/buggy_formulas.h"
#include "warpcheck/error.h"
#include "warpcheck/properties/attention.h"
#include "warpcheck/properties/elu.h"
#include "warpcheck/properties/gelu_tanh.h"
#include "warpcheck/properties/l2norm.h"
#include "warpcheck/properties/layernorm.h"
#include "warpcheck/properties/leaky_relu.h"
#include "warpcheck/properties/matmul.h"
#include "warpcheck/properties/relu.h"
#include "warpcheck/properties/rmsnorm.h"
#include "warpcheck/properties/sigmoid.h"
#include "warpcheck/properties/silu.h"
#include "warpcheck/properties/softmax.h"
#include "warpcheck/properties/tanh.h"

namespace warpcheck::corpus {
namespace {

// An operator as the corpus uses it: the suite with the wide ranges under the arithmetic of our
// kernels, and what the paper makes of it.
struct Family {
  Suite wide;
  std::vector<std::pair<std::string, Domain<Index>>> candidates;
  std::vector<Format> paper_dtypes;
  Tolerance paper_tolerance;
};

Suite paper_suite(const Family& family) {
  Op op = family.wide.op();
  for (const auto& [dim, domain] : family.candidates) {
    op.dim(dim, domain);
  }
  for (const TensorSpec& input : family.wide.op().inputs()) {
    op.values(input.name, {uniform(-10, 10)});
  }
  op.dtypes(family.paper_dtypes).max_elements(Index{1} << 22);
  Suite suite(std::move(op));
  suite.reference(family.wide.reference()).model(family.wide.model());
  return suite;
}

Entry entry(std::string name, const Family& family, Role role = Role::control,
            Reference buggy = {}) {
  Entry made;
  made.name = std::move(name);
  made.role = role;
  made.paper = [family] { return paper_suite(family); };
  made.paper_tolerance = family.paper_tolerance;
  made.wide = [family] { return family.wide; };
  made.buggy = std::move(buggy);
  return made;
}

Entry bug(std::string name, const Family& family, Reference buggy) {
  return entry(std::move(name), family, Role::bug, std::move(buggy));
}

Entry on_host(Entry entry) {
  entry.on_host = true;
  return entry;
}

Tolerance tolerances(double for_f32, double for_f16) {
  return absolute({{"f32", for_f32}, {"f16", for_f16}});
}

const std::vector<std::string> batch_dims{"B", "S", "H"};

// Tensors [B, S, H]; `last` are the candidates of H.
Family batched(Suite wide, const Model& model, Domain<Index> last, Tolerance tolerance) {
  return {wide.model(model),
          {{"B", one_of({1, 2, 8})}, {"S", one_of({1, 7, 128})}, {"H", std::move(last)}},
          {f32, f16},
          std::move(tolerance)};
}

// Kernels that add in order, and flash attention, whose online softmax costs less than any order
// may.
Model in_any_order() {
  return accumulate(f32);
}

// Kernels that give a row to a warp or more.
Model by_warps() {
  return accumulate(f32).sum(lanes(32));
}

// Attention adds in eight parts.
Model in_eight_parts() {
  return accumulate(f32).sum(lanes(8));
}

Family elementwise(Suite wide, Tolerance tolerance) {
  return batched(std::move(wide), accumulate(f32), one_of({1, 3, 256, 1025}), std::move(tolerance));
}

Family norm(Suite wide, const Model& model) {
  return batched(std::move(wide), model, one_of({2, 3, 256, 1025}), tolerances(1e-4, 5e-2));
}

Family softmax_family(const Model& model, Domain<Index> last) {
  return batched(properties::softmax(batch_dims), model, std::move(last), tolerances(1e-5, 2e-2));
}

Family matmul_family(Domain<Index> m, Domain<Index> k, Domain<Index> n) {
  return {properties::matmul("M", "K", "N").model(in_any_order()),
          {{"M", std::move(m)}, {"K", std::move(k)}, {"N", std::move(n)}},
          {f32},
          absolute({{"f32", 5e-2}})};
}

Family attention_family(const Model& model, Domain<Index> keys) {
  return {properties::attention("M", "N", "D").model(model),
          {{"M", one_of({1, 2, 8})}, {"N", std::move(keys)}, {"D", one_of({8, 16, 64})}},
          {f32, f16},
          tolerances(1e-3, 5e-2)};
}

Index next_power_of_two(Index n) {
  return static_cast<Index>(std::bit_ceil(static_cast<std::uint64_t>(n)));
}

Index next_multiple_of_128(Index n) {
  return (n + 127) / 128 * 128;
}

std::vector<Entry> all_entries() {
  const auto any_cols = one_of({1, 3, 256, 1025});
  const auto bug_cols = one_of({3, 256, 1025});  // the paper leaves 1 out for the wrong softmaxes
  const Tolerance close = tolerances(1e-5, 1e-3), usual = tolerances(1e-4, 5e-2);
  const Family gelu = elementwise(properties::gelu_tanh(batch_dims), usual);
  const Family silu = elementwise(properties::silu(batch_dims), usual);
  const Family leaky_relu = elementwise(properties::leaky_relu(batch_dims), close);
  const Family rmsnorm = norm(properties::rmsnorm(batch_dims), by_warps());
  const Family l2norm = norm(properties::l2norm(batch_dims), by_warps());
  const Family matmul =
      matmul_family(one_of({1, 2, 7, 64}), one_of({1, 3, 16, 64}), one_of({1, 2, 15, 64}));
  const Family attention = attention_family(in_eight_parts(), one_of({1, 3, 16, 256}));
  const Family flash = attention_family(in_any_order(), one_of({1, 3, 16, 64, 128, 256}));
  return {
      on_host(entry("softmax_cpu", softmax_family(in_any_order(), any_cols))),
      on_host(entry("layernorm_cpu", norm(properties::layernorm(batch_dims), in_any_order()))),
      on_host(
          entry("matmul_cpu", matmul_family(one_of({1, 2, 7, 128}), one_of({1, 3, 16, 127, 256}),
                                            one_of({1, 2, 15, 64})))),
      on_host(bug("softmax_llm_buggy", softmax_family(in_any_order(), bug_cols),
                  PaddedSoftmax{next_multiple_of_128})),
      entry("softmax", softmax_family(by_warps(), any_cols)),
      bug("softmax_buggy", softmax_family(by_warps(), bug_cols), PaddedSoftmax{next_power_of_two}),
      entry("gelu", gelu),
      bug("gelu_buggy", gelu, DoubledGelu{}),
      entry("silu", silu),
      bug("silu_buggy", silu, SteepSilu{}),
      entry("rmsnorm", rmsnorm),
      bug("rmsnorm_buggy", rmsnorm, NormWithoutRoot{.mean_of_squares = true}),
      entry("l2norm", l2norm),
      bug("l2norm_buggy", l2norm, NormWithoutRoot{.mean_of_squares = false}),
      entry("relu", elementwise(properties::relu(batch_dims), close)),
      entry("leaky_relu", leaky_relu),
      bug("leaky_relu_buggy", leaky_relu, SteepLeakyRelu{}),
      entry("sigmoid", elementwise(properties::sigmoid(batch_dims), usual)),
      entry("tanh", elementwise(properties::tanh(batch_dims), usual)),
      entry("elu", elementwise(properties::elu(batch_dims), usual)),
      entry("matmul", matmul),
      bug("matmul_buggy", matmul, LastProduct{}),
      entry("attention", attention),
      bug("attention_buggy", attention, WrongAttention{.tile = 0}),
      entry("flash_attention", flash),
      bug("flash_attention_buggy", flash, WrongAttention{.tile = 64}),
  };
}

}  // namespace

const char* name_of(Role role) {
  return role == Role::bug ? "bug" : "control";
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = all_entries();
  return all;
}

std::vector<const Entry*> entries_matching(const std::string& glob) {
  std::vector<const Entry*> matching;
  std::string names;
  for (const Entry& entry : entries()) {
    if (fnmatch(glob.c_str(), entry.name.c_str(), 0) == 0) {
      matching.push_back(&entry);
    }
    names += (names.empty() ? "" : ", ") + entry.name;
  }
  if (matching.empty()) {
    throw Misuse("no entry matches '" + glob + "'; there are: " + names);
  }
  return matching;
}

}  // namespace warpcheck::corpus
