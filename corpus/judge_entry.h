// Judging one entry in this process; what a kernel does to the process is the caller's business.
#pragma once

#include <cstdint>

#include "corpus/entries.h"
#include "corpus/row.h"
#include "warpcheck/machine.h"

namespace warpcheck::corpus {

struct CaseBudget {
  std::uint64_t seed = 0;
  int cases = 0;
};

// Over the schema of the paper: its tolerance, our bound, what is distinguishable, and the three
// benchmarks. Leaves Row::minimal empty.
Row judge_paper(const Entry& entry, Machine& machine, const CaseBudget& budget);

// Over the wide schema, under our bound alone.
Row judge_wide(const Entry& entry, Machine& machine, const CaseBudget& budget);

}  // namespace warpcheck::corpus
