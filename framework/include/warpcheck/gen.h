// Cases as a RapidCheck generator, for use in a plain RC_GTEST_PROP or rc::check.
#pragma once

#include <rapidcheck.h>

#include <iosfwd>
#include <map>
#include <string>

#include "warpcheck/case.h"
#include "warpcheck/op.h"

namespace warpcheck::gen {

// Cases of an op, with a shrink tree towards the smallest shape, then attributes, layout, dtype,
// values. RapidCheck's size is ignored: sizes follow the schema. `attributes` replaces the schema's
// domain of an attribute by the user's generator.
rc::Gen<Case> call(const Op& op, std::map<std::string, rc::Gen<double>> attributes = {});

}  // namespace warpcheck::gen

namespace warpcheck {

// For messages of RapidCheck and GoogleTest, which do not know the op: sizes without names. The
// text that replays a case is to_text(op, c).
std::ostream& operator<<(std::ostream& out, const Case& c);

}  // namespace warpcheck
