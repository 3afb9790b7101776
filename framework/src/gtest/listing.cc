#include "gtest/listing.h"

#include "device/simt/watcher.h"
#include "report/document.h"
#include "run/checks.h"
#include "run/stale.h"
#include "warpcheck/error.h"
#include "warpcheck/output_file.h"

namespace warpcheck::gtest {
namespace {

report::KernelFacts facts_of(const Sound& kernel) {
  report::KernelFacts facts{
      kernel.target.name, kernel.suite.op().name(), {}, {}, kernel.target.where};
  for (const run::Check& check : run::all_checks(kernel.suite)) {
    (check.is_whole() ? facts.of_suite : facts.checks).push_back(check.name);
  }
  return facts;
}

}  // namespace

void write_listing(const std::string& path, const Plan& plan, const RunSettings& settings) {
  report::ProgramFacts facts{name_of(settings.backend), simt::watcher != nullptr, {}, {}};
  const auto regressions = settings.regression_file
                               ? gen::Regressions::read(*settings.regression_file)
                               : gen::Regressions();
  for (const Sound& kernel : plan.sound) {
    facts.kernels.push_back(facts_of(kernel));
    for (run::Stale& stale : run::stale_lines(regressions, kernel.target.name, kernel.suite.op())) {
      facts.stale.emplace_back(stale.line, std::move(stale.why));
    }
  }
  for (const Broken& broken : plan.broken) {
    facts.kernels.push_back({broken.name, "", {}, {run::well_formed}, broken.where});
  }
  if (const std::string why = write_file(path, report::program_document(facts)); !why.empty()) {
    throw Misuse("WARPCHECK_LIST: " + why);
  }
}

}  // namespace warpcheck::gtest
