#include "simt_source/edit.h"

#include <algorithm>

namespace warpcheck::simt_source {

std::string apply_edits(std::string_view source, std::vector<Edit> edits) {
  std::ranges::stable_sort(edits, {}, &Edit::begin);
  std::string result;
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    if (edit.begin < copied) {
      continue;
    }
    result += source.substr(copied, edit.begin - copied);
    result += edit.text;
    copied = edit.end;
  }
  result += source.substr(copied);
  return result;
}

}  // namespace warpcheck::simt_source
