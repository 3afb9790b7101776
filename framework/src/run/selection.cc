#include "run/selection.h"

#include "schema/replay.h"
#include "warpcheck/case_stream.h"

namespace warpcheck::run {

Selection select(const Op& op, const std::vector<std::string>& known, const RunSettings& settings) {
  Selection selection;
  std::uint64_t number = 0;
  const auto take = [&](Case c) {
    selection.cases.push_back(std::move(c));
    selection.numbers.push_back(number);
  };
  if (settings.replay) {
    number = 1;
    take(parse_replay(op, *settings.replay));
    return selection;
  }
  for (const std::string& text : known) {
    ++number;
    if (settings.shard.number == 1)
      take(parse_replay(op, text));
  }
  gen::CaseStream stream(op, settings.seed);
  for (int i = 0; i < settings.cases; ++i) {
    ++number;
    Case c = stream.next();  // every shard draws every case: each depends on those before
    if (i % settings.shard.count == settings.shard.number - 1)
      take(std::move(c));
  }
  selection.not_reached = stream.not_reached();
  return selection;
}

}  // namespace warpcheck::run
