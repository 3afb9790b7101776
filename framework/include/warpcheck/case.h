// A case: one call of a kernel that a person can say aloud.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "warpcheck/format.h"
#include "warpcheck/op.h"
#include "warpcheck/recipe.h"

namespace warpcheck {

// Everything that decides a call: sizes, attributes, dtype, layout, one recipe an input, and the
// simulator's schedule.
//
//   text   softmax cols=33 rows=1 dtype=f16 x=uniform(-10,10)#7
//          the op's name, then fields in any order; what is not named has its plainest value: dims
//          their minimum, dtype the first, attributes the first candidate, inputs zeros, layout
//          contiguous, schedule 0 (a plain order)
struct Case {
  std::string op;
  std::vector<Index> dims;         // in the order of Op::dims()
  std::vector<double> attributes;  // in the order of Op::attributes()
  Format dtype = f32;
  Layout layout = Layout::contiguous;
  std::vector<Recipe> inputs;  // in the order of Op::inputs()
  std::uint64_t schedule = 0;  // seed of the simulator's thread order; 0: threads in order

  bool operator==(const Case&) const = default;
};

// The plainest case of an op: smallest sizes that the constraints admit, first dtype, zeros. Misuse
// if no sizes are admitted.
Case plainest(const Op& op);

// Canonical text; parse_case(op, to_text(op, c)) == c. Fields at their plainest value are left out,
// but for dims.
std::string to_text(const Op& op, const Case& c);

// Misuse names the field that does not fit the schema: what was given, what is allowed. Only
// generated cases, replays and regressions are held to max_elements.
Case parse_case(const Op& op, std::string_view text);

// Is `a` simpler than `b`? What shrinking goes by. Total order: volume, sizes, dtype, layout,
// attributes, recipes, schedule.
bool simpler(const Op& op, const Case& a, const Case& b);

// The values of every input.
std::vector<Array> make_inputs(const Op& op, const Case& c);

// Format of a tensor in this case.
const Format& format_of(const TensorSpec& tensor, const Case& c);

}  // namespace warpcheck
