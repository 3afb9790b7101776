#include "gtest/registered.h"

#include "warpcheck/register.h"

namespace warpcheck {
namespace gtest {

std::vector<Target>& registered() {
  static std::vector<Target> targets;
  return targets;
}

}  // namespace gtest

Registration::Registration(std::string name, std::function<Suite()> suite, Launch launch,
                           Source where) {
  gtest::registered().push_back(
      {std::move(name), std::move(suite), std::move(launch), std::move(where)});
}

}  // namespace warpcheck
