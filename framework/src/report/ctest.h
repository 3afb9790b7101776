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

// <CTestMeasurementFile> for a file that exists; the path is absolute. A dashboard shows an
// image/png beside the test. CTest fails a whole Test.xml when the file is missing.
std::string ctest_file(std::string_view type, std::string_view name, std::string_view path);

// The text as XML character data: markup escaped, control characters and bytes that are no
// character of XML replaced.
std::string xml_text(std::string_view text);

}  // namespace warpcheck::report
