#include "report/ctest.h"

#include <fmt/format.h>

#include <cstdlib>

#include "report/text.h"

namespace warpcheck::report {
namespace {

// Longer names break CDash's table.
constexpr std::size_t longest_name = 70;

std::string escaped(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    default:
      return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? " " : std::string(1, c);
  }
}

}  // namespace

bool under_ctest() {
  // ctest sets the first for every test, and the second when it was started by a dashboard script.
  return std::getenv("CTEST_INTERACTIVE_DEBUG_MODE") != nullptr
         || std::getenv("DASHBOARD_TEST_FROM_CTEST") != nullptr;
}

std::string xml_text(std::string_view text) {
  std::string xml;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length < 2) {
      xml += length == 0 ? "?" : escaped(text.front());
      text.remove_prefix(1);
    } else {
      xml += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return xml;
}

std::string ctest_file(std::string_view type, std::string_view name, std::string_view path) {
  return fmt::format("<CTestMeasurementFile type=\"{}\" name=\"{}\">{}</CTestMeasurementFile>\n",
                     xml_text(type), xml_text(name), xml_text(path));
}

std::string ctest_measurements(const std::vector<Property>& properties) {
  std::string lines;
  for (const Property& property : properties) {
    lines += fmt::format("<CTestMeasurement type=\"{}\" name=\"{}\">{}</CTestMeasurement>\n",
                         property.number ? "numeric/double" : "text/string",
                         xml_text(property.name.substr(0, longest_name)), xml_text(property.text));
  }
  return lines;
}

}  // namespace warpcheck::report
