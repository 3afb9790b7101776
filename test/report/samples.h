// Failed verdicts, one of each kind, for the golden messages.
#pragma once

#include <string>
#include <vector>

#include "report/message.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report::samples {

// A verdict and what its message is written with. `name` is that of the golden file.
struct Sample {
  std::string name;
  Op op;
  Verdict verdict;
  MessageStyle style{false, "./my_test", "simt"};
};

std::vector<Sample> numeric();  // wrong, special and unwritten values, and maps of them
std::vector<Sample> others();   // everything that has no number at its heart

// Softmax of f32 or f16 rows: x[rows, cols] -> y[rows, cols].
Op softmax();

Failure failure_of(FailureKind kind, std::string what = {},
                   std::vector<std::pair<std::string, std::string>> details = {});

// A failed verdict of a kernel on a case, found as case 2 and not shrunk.
Verdict failed(const Op& op, std::string kernel, std::string check, Case smallest, Failure failure);

// A case of the op: sizes in the order of its dims, one recipe an input.
Case case_of(const Op& op, std::vector<Index> dims, std::vector<Recipe> inputs,
             const Format& dtype = f32);

// Marks the elements for which `wrong(row, col)` holds.
template <class Wrong>
Pattern pattern(std::string output, Shape shape, Wrong wrong, const Format& format = f32) {
  Pattern p{std::move(output), std::move(shape), format, {}};
  for (Index r = 0; r < p.shape.rows(); ++r) {
    for (Index c = 0; c < p.shape.last(); ++c) {
      p.wrong.push_back(wrong(r, c));
    }
  }
  return p;
}

}  // namespace warpcheck::report::samples
