// Lines that ctest turns into dashboard data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/properties.h"

namespace warpcheck::report {

// Was this process started by ctest?
bool under_ctest();

// One <CTestMeasurement> a property, one a line. Numbers become trends.
std::string ctest_measurements(const std::vector<Property>& properties);

// The text as XML character data: markup escaped, control characters and bytes that are no UTF-8
// replaced.
std::string xml_text(std::string_view text);

}  // namespace warpcheck::report
