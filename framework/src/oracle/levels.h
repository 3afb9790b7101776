// The reference of one case at both levels: doubles for all elements, multiprecision for a few.
#pragma once

#include <functional>
#include <vector>

#include "oracle/accept.h"
#include "warpcheck/case.h"
#include "warpcheck/reference.h"

namespace warpcheck::oracle {

// One output element in multiprecision.
class Fine {
 public:
  // The bound is that of level 1, since no digit of it is missing.
  Fine(const Tracked<Multi>& y, const Estimate& level_one);

  const Multi& value() const { return value_; }
  const Estimate& estimate() const { return estimate_; }  // value and rest: the leading 106 bits
  Offset from(double c) const;                            // v - c

 private:
  const Multi& value_;
  Estimate estimate_;
};

class Levels {
 public:
  // Evaluates level 1. The suite must outlive this. Misuse if the suite has no reference, or if the
  // reference leaves an element of an output unset.
  Levels(const Suite& suite, Case c, std::vector<Array> inputs);

  const Suite& suite() const { return suite_; }
  const Case& config() const { return case_; }
  const Arithmetic& arithmetic() const { return arithmetic_; }
  std::size_t outputs() const { return estimates_.size(); }
  const std::vector<Estimate>& estimates(std::size_t output) const { return estimates_[output]; }
  const Format& format(std::size_t output) const;
  Shape shape(std::size_t output) const;
  Storage storage(std::size_t output) const;

  // Calls visit(element, fine) for each of the elements (ascending), with 50 digits, then 100, then
  // 200, as long as it returns false. Returns the elements for which it never returned true.
  using Visit = std::function<bool(Index element, const Fine& fine)>;
  std::vector<Index> refine(std::size_t output, std::vector<Index> elements,
                            const Visit& visit) const;

 private:
  template <class T>
  void evaluate_level_one(const std::function<void(Formula<Tracked<T>>&)>& reference);
  FormulaInput input() const;
  [[noreturn]] void unset(std::size_t output, Index element) const;

  const Suite& suite_;
  Case case_;
  std::vector<Array> inputs_;
  Arithmetic arithmetic_;
  std::vector<std::vector<Estimate>> estimates_;
};

}  // namespace warpcheck::oracle
