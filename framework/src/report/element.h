// The worst element of a counterexample, made ready for print.
#pragma once

#include <string>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// The format of the tensor that holds the worst element; the failure must have one.
Format format_of_worst(const Op& op, const Counterexample& found);

// The verdict, with the texts of its worst element made from the codes where they are missing.
Verdict with_texts(Verdict verdict, const Op& op);

// "y[0, 3]"
std::string place_of(const Element& element);

}  // namespace warpcheck::report
