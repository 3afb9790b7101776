// What a program tells the command line of itself.
#pragma once

#include <string>

#include "gtest/plan.h"

namespace warpcheck::gtest {

// Writes report::program_document there, with the lines of the settings' regression file that are
// no cases any more. A kernel whose suite is not well formed has is_well_formed alone, and no op.
// Misuse: the file cannot be written.
void write_listing(const std::string& path, const Plan& plan, const RunSettings& settings);

}  // namespace warpcheck::gtest
