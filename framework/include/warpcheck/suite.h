// A suite: an op with its reference, model and laws; everything that must hold for a kernel.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpcheck/error.h"
#include "warpcheck/model.h"
#include "warpcheck/op.h"
#include "warpcheck/tolerance.h"

namespace warpcheck {

class Trial;
class Call;
class DoubleDouble;
class Multi;
template <class T>
struct Tracked;
template <class Real>
class Formula;

// A formula, once, run on three error-tracking scalars. F is a type with `template <class Real>
// void operator()(Formula<Real>&) const`; include warpcheck/reference.h where one is written. See
// also elementwise() there.
struct Reference {
  std::function<void(Formula<Tracked<double>>&)> in_double;
  std::function<void(Formula<Tracked<DoubleDouble>>&)> in_double_double;
  std::function<void(Formula<Tracked<Multi>>&)> in_multi;

  Reference() = default;
  template <class F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, Reference>)
      Reference(F formula)  // NOLINT(google-explicit-constructor): reads .reference(Softmax{})
      : in_double(formula), in_double_double(formula), in_multi(formula) {}
  explicit operator bool() const { return static_cast<bool>(in_double); }
};

// How a law wants its input: every value a multiple of 1 / denominator in [-limit, limit], so that
// sums stay exact.
struct Grid {
  std::string input;
  int denominator = 64;
  int limit = 8;
};
Grid grid(std::string input, int denominator, int limit = 8);

// A property of the op beyond its reference, in the words of its name: rows_sum_to_one.
struct Law {
  std::string name;
  std::function<void(Trial&)> holds;
  std::vector<Grid> grids;
  Source where;
};

// Another implementation that the kernel must agree with; needs no reference.
struct Peer {
  std::string name;
  std::function<void(Call&)> launch;
  Tolerance tolerance;
};

// A special-value contract that differs from IEEE propagation.
struct Specials {
  bool max_drops_nan = false;  // fmaxf semantics: NaN loses against a number
  bool signed_zero_matters = false;
};

class Suite {
 public:
  explicit Suite(Op op, Source where = Source::here());

  Suite& reference(Reference reference);
  // `where` is shown as the origin of the bound.
  Suite& model(Model model, Source where = Source::here());
  Suite& tolerance(Tolerance tolerance);
  Suite& property(std::string name, std::function<void(Trial&)> holds,
                  Source where = Source::here());
  Suite& property(std::string name, std::function<void(Trial&)> holds, Grid grid,
                  Source where = Source::here());
  Suite& property(std::string name, std::function<void(Trial&)> holds, std::vector<Grid> grids,
                  Source where = Source::here());
  Suite& agrees_with(std::string peer, std::function<void(Call&)> launch, Tolerance tolerance);
  Suite& dtypes(std::vector<Format> formats);          // narrows or widens the op's list
  Suite& dim(std::string name, Domain<Index> domain);  // what this kernel supports
  Suite& values(std::string input, std::vector<Recipe> recipes);
  Suite& specials(Specials specials);
  // Two runs may differ by this much (float atomics). Default: the same bits.
  Suite& nondeterministic(Tolerance allowed);

  const Op& op() const { return op_; }
  const Reference& reference() const { return reference_; }
  const Model& model() const { return model_; }
  const Source& model_source() const { return model_source_; }
  const Tolerance& tolerance() const { return tolerance_; }
  const std::vector<Law>& laws() const { return laws_; }
  const std::vector<Peer>& peers() const { return peers_; }
  const Specials& specials() const { return specials_; }
  const std::optional<Tolerance>& nondeterminism() const { return nondeterminism_; }
  const Source& where() const { return where_; }

  // What is wrong with the suite or its op, one line each; empty when well formed.
  std::vector<std::string> faults() const;

 private:
  Op op_;
  Reference reference_;
  Model model_;
  Source model_source_;
  Tolerance tolerance_;
  std::vector<Law> laws_;
  std::vector<Peer> peers_;
  Specials specials_;
  std::optional<Tolerance> nondeterminism_;
  Source where_;
};

}  // namespace warpcheck
