// What a framework prints of a tensor: the thing that TritonBench compares.
#pragma once

#include <string>

#include "warpcheck/tensor.h"

namespace warpcheck::corpus {

// The numbers that `print` shows, in order, in the form that it shows them: four decimals, or four
// decimals and an exponent when the magnitudes lie far apart; of more than 1,000 elements only the
// first and last three along each dim. Brackets and line breaks are left out: they follow from the
// shape.
//
//   Source  pytorch, torch/_tensor_str.py (_Formatter, get_summarized_data), default options
std::string printed(const Array& array);

}  // namespace warpcheck::corpus
