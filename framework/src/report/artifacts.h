// Files about a failed check, for people who look at it elsewhere.
#pragma once

#include <string>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// The folder that WARPCHECK_ARTIFACTS names; without it, under CTest, warpcheck-artifacts in the
// working directory; else empty: no files are wanted.
std::string artifacts_folder();

// Where a picture lies, or why there is none; both empty: the failure has no wrong elements.
struct Picture {
  std::string path;  // absolute
  std::string trouble;
};

// Draws the wrong elements of the smallest failing call into `folder`, which is made if it is not
// there, as `name`.png. Changes no verdict, whatever comes of it.
Picture write_heat_map(const Verdict& verdict, const std::string& folder, const std::string& name);

}  // namespace warpcheck::report
