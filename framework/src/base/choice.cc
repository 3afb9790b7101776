#include "base/choice.h"

#include <algorithm>
#include <numeric>

#include "base/list.h"

namespace warpcheck {

// Optimal string alignment: G. Navarro, "A guided tour to approximate string matching", ACM
// Computing Surveys 33 (2001), with the swap of neighbours as a fourth edit. Three rows of the
// table are enough.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, above(b.size() + 1), row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before = above;
    above = row;
  }
  return above[b.size()];
}

std::optional<std::string> nearest_name(std::string_view given,
                                        const std::vector<std::string>& known) {
  std::optional<std::string> nearest;
  std::size_t fewest = given.size() / 3 + 1;
  for (const std::string& name : known) {
    const std::size_t edits = edits_between(given, name);
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    } else if (edits == fewest) {
      nearest.reset();
    }
  }
  return nearest;
}

std::string choices(std::string_view given, const std::vector<std::string>& known) {
  const std::optional<std::string> meant = nearest_name(given, known);
  return listed(known) + (meant && known.size() > 1 ? "; did you mean '" + *meant + "'?" : "");
}

}  // namespace warpcheck
