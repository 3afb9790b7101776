// The cases of a run: the n-th case of a seed is always the same.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "warpcheck/case.h"

namespace warpcheck::gen {

// Cases whose first ones go through the classes of the coverage ledger; 30 are enough for an
// ordinary op. After that, ordinary values dominate, and one case in five has a special value.
class CaseStream {
 public:
  // Misuse with the first fault of the op.
  CaseStream(const Op& op, std::uint64_t seed);
  ~CaseStream();
  CaseStream(CaseStream&&) noexcept;
  CaseStream& operator=(CaseStream&&) noexcept;

  Case next();
  // Classes that none of the cases so far was in.
  std::vector<std::string> not_reached() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace warpcheck::gen
