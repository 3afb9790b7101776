#include "corpus/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>

#include "corpus/entries.h"
#include "corpus/judge_entry.h"
#include "corpus/options.h"
#include "corpus/registry.h"
#include "corpus/row.h"
#include "corpus/table.h"
#include "warpcheck/error.h"
#include "warpcheck/output_file.h"
#include "warpcheck/progress.h"
#include "warpcheck/worker.h"

namespace warpcheck::corpus {
namespace {

constexpr const char* unavailable = "unavailable ";

// Entries on the host run in the simulator's memory, which is the program's own.
BackendKind backend_of(const Entry& entry, const Options& options) {
  return entry.on_host ? BackendKind::simt : options.backend;
}

// Judges entries in a child process, so that a kernel that crashes costs its row only.
class Judging {
 public:
  explicit Judging(const Options& options)
      : options_(options),
        worker_([this](std::string_view entry) { return serve(entry); },
                60.0 + std::max(options.cases, options.wide), true) {}

  // DeviceError if the backend is not there.
  Row judge(const Entry& entry) {
    const run::Reply reply = worker_.ask(entry.name);
    if (reply.kind != run::Reply::Kind::answered) {
      Row row;
      row.name = entry.name;
      row.role = entry.role;
      row.trouble =
          "the process that judged it "
          + (reply.kind == run::Reply::Kind::hung ? "did not end" : "died: " + reply.text);
      return row;
    }
    if (reply.text.rfind(unavailable, 0) == 0) {
      throw DeviceError(reply.text.substr(std::string(unavailable).size()));
    }
    return row_from_json(reply.text);
  }

 private:
  std::string serve(std::string_view name) {
    const Entry& entry = *entries_matching(std::string(name)).front();
    std::unique_ptr<Machine>& machine = machines_[backend_of(entry, options_)];
    try {
      if (!machine) {
        machine = std::make_unique<Machine>(backend_of(entry, options_));
      }
    } catch (const std::exception& error) {
      return std::string(unavailable) + error.what();
    }
    return to_json(options_.wide > 0
                       ? judge_wide(entry, *machine, {options_.seed, options_.wide})
                       : judge_paper(entry, *machine, {options_.seed, options_.cases}));
  }

  const Options& options_;
  std::map<BackendKind, std::unique_ptr<Machine>> machines_;  // in the child
  run::Worker worker_;
};

// Makes the first failing case of an entry small, by the runner that tests of users have.
class Shrinking {
 public:
  explicit Shrinking(const Options& options) : options_(options) {}

  void shrink(const Entry& entry, Row& row) {
    RunSettings settings;
    settings.backend = backend_of(entry, options_);
    settings.seed = options_.seed;
    settings.cases = options_.cases;
    Runner runner({{entry.name, entry.paper, find_kernel(entry.name), Source::here()}}, settings);
    const Verdict verdict = runner.run(entry.name, "matches_reference");
    if (!verdict.counterexample) {
      row.trouble = "failed when it was judged, but not when it was run again";
      return;
    }
    const Op op = entry.paper().op();
    const Case& smallest = verdict.counterexample->smallest;
    Minimal minimal{to_text(op, smallest), {}, smallest.dtype.name};
    for (std::size_t i = 0; i < smallest.dims.size(); ++i) {
      minimal.dims.emplace_back(op.dims()[i].name, smallest.dims[i]);
    }
    row.minimal = std::move(minimal);
  }

 private:
  const Options& options_;
};

std::vector<Row> judge_all(const std::vector<const Entry*>& chosen, const Options& options) {
  Judging judging(options);
  Shrinking shrinking(options);
  Progress progress(chosen.size());
  std::vector<Row> rows;
  for (const Entry* entry : chosen) {
    progress.at(rows.size(), entry->name);
    Row row = judging.judge(*entry);
    if (options.wide == 0 && (row.failures_bound > 0 || !row.trouble.empty())) {
      progress.at(rows.size(), entry->name + ": making the failing call small");
      shrinking.shrink(*entry, row);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

bool colour_wanted() {
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

// That a result file cannot be written changes no verdict; it is said.
void write(const std::unique_ptr<OutputFile>& file, const std::string& text) {
  if (!file) {
    return;
  }
  if (const std::string trouble = file->write(text); !trouble.empty()) {
    fmt::print(stderr, "warpcheck_corpus: {}\n", trouble);
  }
}

std::unique_ptr<OutputFile> open(const std::optional<std::string>& path) {
  return path ? std::make_unique<OutputFile>(*path) : nullptr;
}

int run(const Options& options) {
  const std::vector<const Entry*> chosen = entries_matching(options.entries);
  const auto json = open(options.json), markdown = open(options.markdown);
  const std::vector<Row> rows = judge_all(chosen, options);
  const char* backend = name_of(options.backend);
  if (options.wide > 0) {
    fmt::print("{}\n{}\n", wide_table_of(rows, colour_wanted()), wide_closing_line(rows, backend));
  } else {
    write(json, document_of(rows, backend, options.seed));
    write(markdown, markdown_of(rows, backend, options.seed));
    fmt::print("{}\n{}\n", table_of(rows, colour_wanted()), closing_line(rows, backend));
  }
  const bool sound =
      std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.sound(); });
  return sound ? 0 : 1;
}

}  // namespace

int run_program(int argc, const char* const* argv, BackendKind built_for) {
  const Parsed parsed = parse_options(argc, argv, built_for);
  if (!parsed.options) {
    if (!parsed.complaint.empty()) {
      fmt::print(stderr, "warpcheck_corpus: {}\n", parsed.complaint);
    }
    return parsed.exit_code;
  }
  try {
    return run(*parsed.options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "warpcheck_corpus: {}\n", error.what());
    return 2;
  }
}

}  // namespace warpcheck::corpus
