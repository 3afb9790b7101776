#include "run/judge.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <type_traits>

#include "device/simt/watcher.h"
#include "schema/verdict_json.h"
#include "warpcheck/error.h"

namespace warpcheck::run {
namespace {

constexpr char separator = '\n';

std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

std::string request_of(std::size_t target, const std::string& check, const std::string& case_text) {
  return std::to_string(target) + separator + check + separator + case_text;
}

// Measurements travel as they lie in memory: the worker is a fork of this very program, and they
// come with every case.
static_assert(std::is_trivially_copyable_v<Measurements>);

std::string bytes_of(const Measurements& measured) {
  std::string bytes(sizeof(measured), '\0');
  std::memcpy(bytes.data(), &measured, sizeof(measured));
  return bytes;
}

Measurements take_measurements(std::string_view& text) {
  Measurements measured;
  if (text.size() < sizeof(measured))
    throw Misuse("the worker's reply is cut short");
  std::memcpy(&measured, text.data(), sizeof(measured));
  text.remove_prefix(sizeof(measured));
  return measured;
}

// Every access to memory is watched in a checked program. So many times as long as in the fast one
// a kernel may take there: what the manual allows, which no kernel that was measured comes near to.
constexpr double patience_when_checked = 20;

double patience(double hang_seconds) {
  return simt::watcher != nullptr ? patience_when_checked * hang_seconds : hang_seconds;
}

}  // namespace

struct Judge::Served {
  std::unique_ptr<device::Backend> backend;
  std::map<std::size_t, Suite> suites;
};

Judge::Judge(const std::vector<Target>& targets, const RunSettings& settings)
    : targets_(&targets),
      settings_(settings),
      served_(std::make_shared<Served>()),
      worker_([this](std::string_view request) { return serve(request); },
              patience(settings.hang_seconds), settings.isolate) {}

void Judge::set_hang_seconds(double seconds) {
  worker_.set_hang_seconds(patience(seconds));
}

std::string Judge::serve(std::string_view request) {
  const auto started = std::chrono::steady_clock::now();
  const std::size_t number = std::stoul(std::string(next_line(request)));
  const std::string name(next_line(request));
  const Target& target = (*targets_)[number];
  try {
    if (!served_->backend)
      served_->backend = device::make_backend(settings_.backend);
  } catch (const std::exception& error) {
    return std::string("unavailable") + separator + error.what();
  }
  auto found = served_->suites.find(number);
  if (found == served_->suites.end())
    found = served_->suites.emplace(number, target.suite()).first;
  const Suite& suite = found->second;
  const Bench bench(suite.op(), target.launch, *served_->backend);
  const Check check = check_named(suite, target.name, name);
  CaseResult result = check.is_whole()
                          ? run_check(check, suite, bench, settings_)
                          : run_check(check, suite, bench, parse_case(suite.op(), request));
  result.measured.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  std::string reply = "judged";
  reply += separator;
  reply += bytes_of(result.measured);
  if (result.failure)
    reply += to_json(*result.failure);
  return reply;
}

Ruling Judge::understand(const Reply& reply) {
  Ruling ruling;
  if (reply.kind != Reply::Kind::answered) {
    const bool hung = reply.kind == Reply::Kind::hung;
    Failure failure{hung ? FailureKind::hung : FailureKind::crashed, {}, {}, {}, {}};
    failure.what =
        hung ? "the kernel does not end" : "the process that ran the kernel ended by " + reply.text;
    if (!reply.said.empty())
      failure.details.emplace_back("it said", reply.said);
    ruling.result = {std::move(failure), {.cases = 1}};
    return ruling;
  }
  std::string_view text = reply.text;
  if (next_line(text) == "unavailable") {
    ruling.unavailable = std::string(text);
    return ruling;
  }
  ruling.result.measured = take_measurements(text);
  if (!text.empty())
    ruling.result.failure = failure_from_json(text);
  const bool spoiled =
      ruling.result.failure && ruling.result.failure->kind == FailureKind::device_error;
  if (spoiled && settings_.backend == BackendKind::cuda)
    worker_.stop();  // the error may stick to the context
  return ruling;
}

Ruling Judge::case_of(std::size_t target, const std::string& check, const std::string& case_text) {
  return understand(worker_.ask(request_of(target, check, case_text)));
}

void Judge::cases_of(std::size_t target, const std::string& check,
                     const std::vector<std::string>& case_texts,
                     const std::function<bool(std::size_t, const Ruling&)>& go_on) {
  std::vector<std::string> requests;
  requests.reserve(case_texts.size());
  for (const std::string& text : case_texts)
    requests.push_back(request_of(target, check, text));
  worker_.ask_all(requests,
                  [&](std::size_t i, const Reply& reply) { return go_on(i, understand(reply)); });
}

Ruling Judge::whole(std::size_t target, const std::string& check) {
  return case_of(target, check, {});
}

}  // namespace warpcheck::run
