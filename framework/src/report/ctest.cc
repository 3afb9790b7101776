#include "report/ctest.h"

#include <fmt/format.h>

#include <cstdlib>

namespace warpcheck::report {
namespace {

// Longer names break CDash's table.
constexpr std::size_t longest_name = 70;

// Bytes of the UTF-8 character at the begin of the text; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 0;
  if (lead < 0x80) {
    length = 1;
  } else if (lead >= 0xc2 && lead < 0xe0) {
    length = 2;
  } else if (lead >= 0xe0 && lead < 0xf0) {
    length = 3;
  } else if (lead >= 0xf0 && lead < 0xf5) {
    length = 4;
  }
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80) {
      return 0;
    }
  }
  return length;
}

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
