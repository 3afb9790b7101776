// The text of a regression file: paragraphs of lines, each sorted, so that two branches that add
// lines seldom touch the same place, and a merge that keeps both sides' lines is right.
#pragma once

#include <set>
#include <string>

namespace warpcheck::gen {

// Is it an empty line, or one that begins with #?
bool is_comment(const std::string& line);

// The text with the line in its last paragraph, before the first line that sorts after it and the
// comments above that one; the text itself if the line is in it already.
std::string with_line(const std::string& text, const std::string& line);

// Without the unwanted lines and without repetitions, and each paragraph sorted; comments stay
// above the line that they are above.
std::string tidied(const std::string& text, const std::set<std::string>& unwanted);

}  // namespace warpcheck::gen
