// How each kind of failure speaks of elements.
#pragma once

#include <string>

#include "warpcheck/case.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

struct Words {
  std::string element;    // heading of the element that is shown
  std::string elements;   // heading of the map
  std::string adjective;  // what marked elements are
  std::string wanted;     // label of the value that the element is compared with
  std::string got;        // label of the value that came
};

Words words_for(const Verdict& verdict, const Failure& failure, const Case& c);

// "off by 5.084e+05 ulp, bound 8 ulp", "NaN where a number belongs", ...; the element has texts.
std::string error_text(const Element& worst);

// The first line: what broke, where, complete alone.
std::string headline(const Verdict& verdict, const Op& op);

}  // namespace warpcheck::report
