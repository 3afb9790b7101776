#include "gtest/run_all.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "device/backend.h"
#include "gtest/filter.h"
#include "gtest/listing.h"
#include "gtest/plan.h"
#include "gtest/probe.h"
#include "gtest/registered.h"
#include "gtest/session.h"
#include "run/assertions.h"
#include "warpcheck/error.h"

namespace warpcheck::gtest {
namespace {

constexpr int bad_input = 2;

// A variable that is 0 or 1; not set: 0.
bool is_on(const char* name) {
  const char* text = std::getenv(name);
  const std::string_view value = text == nullptr ? "" : text;
  if (value != "" && value != "0" && value != "1") {
    throw Misuse(std::string(name) + " is '" + std::string(value) + "'; allowed: 0, 1");
  }
  return value == "1";
}

RunSettings settings_with(BackendKind backend) {
  RunSettings settings = settings_from_environment();
  settings.shows_progress = true;
  const char* chosen = std::getenv("WARPCHECK_BACKEND");
  if (chosen == nullptr || *chosen == '\0') {
    settings.backend = backend;
  }
  if (settings.backend == BackendKind::cuda && device::cuda_factory() == nullptr) {
    throw Misuse("WARPCHECK_BACKEND is 'cuda'; this program is built without it, allowed: simt");
  }
  return settings;
}

// What GoogleTest left over. It answers a misspelt flag of its own with its help and success.
void refuse_arguments(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h" || argument == "-?" || argument == "/?") {
      return;
    }
    throw Misuse("unknown argument '" + std::string(argument)
                 + "'; allowed: the flags of GoogleTest (--help lists them)");
  }
}

std::set<std::string> existing_tests() {
  std::set<std::string> names;
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    for (int t = 0; t < suite.total_test_count(); ++t) {
      names.insert(std::string(suite.name()) + "." + suite.GetTestInfo(t)->name());
    }
  }
  return names;
}

report::MessageStyle style_for(const char* program, BackendKind backend) {
  // Colour would end up in the files that GoogleTest writes.
  const bool plain = !GTEST_FLAG_GET(output).empty() || GTEST_FLAG_GET(color) == "no";
  return {report::colour_wanted() && !plain, program, name_of(backend)};
}

bool is_disabled(const std::string& test) {
  return test.starts_with("DISABLED_") || test.find(".DISABLED_") != std::string::npos;
}

// Nothing passes by not running: a filter that matches nothing is a mistake. One shard may be
// empty, but not all of them.
bool ran_nothing(bool help) {
  if (help || GTEST_FLAG_GET(list_tests)
      || testing::UnitTest::GetInstance()->test_to_run_count() > 0) {
    return false;
  }
  const std::set<std::string> names = existing_tests();
  return std::none_of(names.begin(), names.end(), [](const std::string& name) {
    return filter_matches(GTEST_FLAG_GET(filter), name)
           && (GTEST_FLAG_GET(also_run_disabled_tests) || !is_disabled(name));
  });
}

// The file that the command line wants to know of this program from; null: none.
const char* wanted_listing() {
  const char* path = std::getenv("WARPCHECK_LIST");
  if (path == nullptr || *path == '\0') {
    return nullptr;
  }
  if (!GTEST_FLAG_GET(list_tests)) {  // else a run that judges nothing would pass
    throw Misuse("WARPCHECK_LIST is set; allowed with --gtest_list_tests alone");
  }
  return path;
}

int refused(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  return bad_input;
}

}  // namespace

int run_all(int argc, char** argv, BackendKind backend) {
  testing::InitGoogleTest(&argc, argv);
  assertion_probe() = failed_assertions;
  std::unique_ptr<Session> session;
  try {
    refuse_arguments(argc, argv);
    const RunSettings settings = settings_with(backend);
    Plan plan = make_plan(registered(), existing_tests());
    if (const char* path = wanted_listing()) {
      write_listing(path, plan, settings);
      return 0;
    }
    session = std::make_unique<Session>(std::move(plan), settings, style_for(argv[0], backend),
                                        is_on("WARPCHECK_REQUIRE_CUDA"));
  } catch (const std::exception& error) {
    return refused(error.what());
  }
  session->register_tests();
  const int code = RUN_ALL_TESTS();
  for (const std::string& trouble : session->finish()) {
    std::fprintf(stderr, "%s\n", trouble.c_str());  // changes no verdict
  }
  if (ran_nothing(argc > 1)) {
    return refused("no test matches --gtest_filter=" + GTEST_FLAG_GET(filter));
  }
  return code;
}

}  // namespace warpcheck::gtest
