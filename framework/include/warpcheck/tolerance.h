// Tolerances: how far from the wanted value an output may be.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "warpcheck/format.h"

namespace warpcheck {

// How an output is compared with the reference.
struct Tolerance {
  enum class Kind {
    bound,     // derived for each element from the model: the default
    absolute,  // |got - exact| <= value (the paper's mode)
    relative,  // |got - exact| <= value |exact|
    ulps,      // |got - exact| <= value ulp(exact)
    allclose,  // |got - exact| <= value + relative |exact|
    bitwise    // the bits of the correctly rounded value
  };
  Kind kind = Kind::bound;
  double value = 0;
  double relative = 0;
  // Values by dtype name that replace `value`, as in the paper's tables.
  std::vector<std::pair<std::string, double>> by_dtype;

  double value_for(const Format& dtype) const;
};

// The bound that the suite's model gives each element.
Tolerance bound();

// The same distance for every element, or one for each dtype.
Tolerance absolute(double value);
Tolerance absolute(std::vector<std::pair<std::string, double>> by_dtype);

// A share of the wanted value.
Tolerance relative(double value);

// Units in the last place of the wanted value.
Tolerance ulps(double value);

// As numpy.allclose and torch.allclose: a distance and a share together.
Tolerance allclose(double absolute, double relative);

// The correctly rounded value; between two runs, the same number with the same sign.
Tolerance bitwise();

// In the words of the call that makes it: "ulps(8)", "allclose(1e-05, 0.001)".
std::string to_text(const Tolerance& tolerance);

}  // namespace warpcheck
