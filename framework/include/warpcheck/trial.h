// A trial: one case in the hands of a law. It runs the kernel as often as the law likes and
// collects what does not hold.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "warpcheck/model.h"
#include "warpcheck/suite.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

// Thrown by a change that has no exact result in the input's format: the trial is then discarded.
// The text says what is not exact.
class Inexact : public std::domain_error {
  using std::domain_error::domain_error;
};

// A new array from an old one, elementwise or rearranged; exact in the input's format or the trial
// is discarded.
using Change = std::function<Array(const Array&)>;
Change plus(double addend);
Change times(double factor);
Change negated();
// Columns in the order `order(cols)` gives: result column c is old column order[c].
Change permute_columns(std::function<std::vector<Index>(Index cols)> order);
// The same for rows, all leading dims counted as one.
Change permute_rows(std::function<std::vector<Index>(Index rows)> order);
// n - 1, ..., 1, 0.
std::vector<Index> reversed(Index n);
// These values instead, whatever the old ones are: to feed an output back.
Change replaced_by(Array array);

class Trial {
 public:
  // Runs the kernel on these inputs; all outputs, in the order of the op.
  using Run = std::function<std::vector<Array>(const std::vector<Array>& inputs)>;
  Trial(const Suite& suite, const Format& dtype, std::vector<Index> dims,
        std::vector<double> attributes, std::vector<Array> inputs, Run run);

  Array in(std::string_view name) const;
  Index dim(std::string_view name) const;
  double attribute(std::string_view name) const;
  const Format& dtype() const { return dtype_; }
  // The suite's model for this dtype: what the tolerance of a law is made from.
  Arithmetic arithmetic() const;

  // This trial with one input changed. If the change is not exact in the input's format, the result
  // is discarded().
  Trial with(std::string_view input, const Change& change) const;
  // Runs the kernel and returns one of its outputs; zeros once the trial is discarded.
  Array run(std::string_view output) const;

  // Records a failure unless every element agrees; NaN agrees with NaN. The first failure is kept.
  void expect_close(const Array& got, const Array& want, const Tolerance& tolerance);
  void expect_equal(const Array& got, const Array& want);  // the same bits, but for NaN payloads
  // Like expect_close, with |got - want| <= allowed[i] for element i; an infinite one allows all.
  void expect_within(const Array& got, const Array& want, const std::vector<double>& allowed);
  void expect(bool holds, std::string_view what);  // `what` completes "it should be that ..."
  // The case says nothing about the law (its precondition does not hold): counted, shown, never
  // silently green.
  void discard(std::string_view why);

  struct Broken {
    std::string what;    // one sentence
    std::string output;  // empty when no element is to blame
    Index element = -1;
    double got = 0, want = 0;
    std::vector<bool> wrong;  // by element
    Array shape_of;           // format and shape of the compared array
  };
  const std::vector<Broken>& broken() const { return *broken_; }
  const std::string& discarded() const { return *discarded_; }

 private:
  const Suite* suite_;
  Format dtype_;
  std::vector<Index> dims_;
  std::vector<double> attributes_;
  std::vector<Array> inputs_;
  Run run_;
  std::shared_ptr<std::vector<Broken>> broken_;  // shared with trials made by with()
  std::shared_ptr<std::string> discarded_;
};

}  // namespace warpcheck
