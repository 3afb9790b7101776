// The stages of shrinking, in order. Each looks for simpler failing cases until it finds no more.
#pragma once

#include "gen/inquiry.h"

namespace warpcheck::gen {

// At most this many smaller shapes are tried one by one; where there are more, each dim is
// bisected.
inline constexpr std::ptrdiff_t few_shapes = 12;

// Shape.
void jump_to_least(Inquiry& ask);     // all dims least; all but one; each alone
void scan_from_least(Inquiry& ask);   // each dim from its least value up, a few values
void bisect_dims(Inquiry& ask);       // between a value that passes and the one that fails
void try_residues(Inquiry& ask);      // modulo tile sizes, divisors, less a power of two
void step_down(Inquiry& ask);         // by 1 to 4, while it helps
void move_jointly(Inquiry& ask);      // several dims at once: together, or one for another
void enumerate_small(Inquiry& ask);   // the smallest shapes of all
void hunt_periods(Inquiry& ask);      // far steps in a dim that nothing has made smaller
void descend_volumes(Inquiry& ask);   // the next smaller volumes, when several dims matter
void try_other_values(Inquiry& ask);  // smaller shapes with other values

// The rest.
void simplify_configuration(Inquiry& ask);  // attributes, layout, dtype, schedule
void simplify_values(Inquiry& ask);         // plainer recipes
void keep_few_elements(Inquiry& ask);       // zeros wherever that still fails

}  // namespace warpcheck::gen
