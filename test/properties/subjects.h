// The suites, each with correct kernels and, for every law, a wrong kernel that it must find.
#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include <warpcheck/suite.h>

#include "host_kernels.h"

namespace warpcheck::host {

struct Subject {
  std::string name;
  std::function<Suite()> suite;
  Kernel exact;                         // in long double
  Kernel plain;                         // in float, as a simple kernel computes it
  std::map<std::string, Kernel> wrong;  // by law
};

// For GoogleTest's messages.
inline void PrintTo(const Subject& subject, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << subject.name;
}

std::vector<Subject> elementwise_subjects();
std::vector<Subject> row_subjects();
std::vector<Subject> product_subjects();

}  // namespace warpcheck::host
