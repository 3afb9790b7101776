// The worst element in words and numbers.
#pragma once

#include <string>

#include "oracle/levels.h"
#include "oracle/rule.h"
#include "warpcheck/verdict.h"

namespace warpcheck::oracle {

// An output element that was judged.
struct Judged {
  std::size_t output = 0;
  Index element = 0;
  double got = 0;
};

// What level 1 knows of it: place, codes, error and bound; no texts.
Element describe(const Levels& levels, const Rule& rule, const Judged& judged);

// The same with exact value, nearest and texts, by multiprecision.
Element explain(const Levels& levels, const Rule& rule, const Judged& judged);

// Where the limit comes from: "properties/softmax.cc:31", or "absolute tolerance 1e-05".
std::string origin_of(const Suite& suite, const Rule& rule);

// The member of the format that y rounds to, and whether that is certain.
struct Nearest {
  double value = 0;
  bool certain = false;
};
Nearest nearest_at_level_one(const Format& format, const Estimate& y);
Nearest nearest_at_level_two(const Format& format, const Fine& fine);

}  // namespace warpcheck::oracle
