// A case in words: the tensors of the call, one line each.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/case.h"

namespace warpcheck::report {

// "x  f32[1, 33]  all zeros", one line an input, then one for the attributes and whatever else is
// not plain, if there is any. Inputs of up to 8 elements show their values.
std::vector<std::string> call_lines(const Op& op, const Case& c);

// The text of a case without the op's name: "cols=33 rows=1 x=zeros".
std::string fields_of(const Op& op, const Case& c);

}  // namespace warpcheck::report
