// What a message offers to somebody who gave a name that is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck {

// Edits that make one text of the other: a letter put in, taken out, replaced, or swapped with the
// next one.
std::size_t edits_between(std::string_view a, std::string_view b);

// The known name that `given` is a slip of: fewer edits away than any other, and at most one edit
// for every three letters.
std::optional<std::string> nearest_name(std::string_view given,
                                        const std::vector<std::string>& known);

// The known names, and the one that was probably meant: "gain, x, y; did you mean 'gain'?".
std::string choices(std::string_view given, const std::vector<std::string>& known);

}  // namespace warpcheck
