// WARPCHECK_SHARD: the cases of a check in parts.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "launchers.h"
#include "run/selection.h"
#include "warpcheck/runner.h"
#include "warpcheck/trial.h"

namespace warpcheck::run {
namespace {

RunSettings part(int number, int count, int cases = 30) {
  RunSettings settings;
  settings.cases = cases;
  settings.seed = 5;
  settings.shard = {number, count};
  return settings;
}

// The texts of a shard's cases by their numbers.
std::map<std::uint64_t, std::string> cases_of(const RunSettings& settings) {
  const Op op = twice().op();
  const Selection selection = select(op, {}, settings);
  EXPECT_EQ(selection.numbers.size(), selection.cases.size());
  std::map<std::uint64_t, std::string> texts;
  for (std::size_t i = 0; i < selection.cases.size(); ++i)
    texts[selection.numbers[i]] = to_text(op, selection.cases[i]);
  EXPECT_EQ(texts.size(), selection.cases.size()) << "a number twice";
  return texts;
}

TEST(Shards, TogetherHaveEachCaseOfOneProcessOnce) {
  const auto whole = cases_of(part(1, 1));
  ASSERT_EQ(whole.size(), 30U);
  for (const int count : {2, 4, 7, 30, 31}) {
    std::map<std::uint64_t, std::string> together;
    std::size_t cases = 0;
    for (int number = 1; number <= count; ++number) {
      const auto shard = cases_of(part(number, count));
      EXPECT_EQ(shard, cases_of(part(number, count))) << "not reproducible";
      EXPECT_LE(shard.size(), static_cast<std::size_t>((30 + count - 1) / count)) << "lopsided";
      cases += shard.size();
      together.insert(shard.begin(), shard.end());
    }
    EXPECT_EQ(together, whole) << count << " shards";
    EXPECT_EQ(cases, whole.size()) << count << " shards have a case twice";
  }
}

// Size and first value of what a kernel was given.
using Given = std::multiset<std::pair<Index, float>>;

Given given_in(const RunSettings& settings) {
  Given given;
  const Launch records = [&](Call& call) {
    given.emplace(call.dim("n"), call.in("x").data<float>()[0]);
    correct(call);
  };
  RunSettings here = settings;
  here.isolate = false;
  const Verdict verdict =
      Runner({{"Twice", twice, records, {}}}, here).run("Twice", "same_bits_twice");
  EXPECT_EQ(verdict.outcome, Outcome::passed);
  EXPECT_EQ(2 * verdict.measured.cases, given.size());
  return given;
}

TEST(Shards, GiveKernelsWhatOneProcessGivesThem) {
  const Given whole = given_in(part(1, 1));
  for (const int count : {2, 4}) {
    Given together;
    for (int number = 1; number <= count; ++number)
      together.merge(given_in(part(number, count)));
    EXPECT_EQ(together, whole) << count << " shards";
  }
}

Verdict verdict_of(const Launch& launch, const RunSettings& settings,
                   const std::string& check = "matches_reference", const Suite& suite = twice()) {
  return Runner({{"Twice", [&] { return suite; }, launch, {}}}, settings).run("Twice", check);
}

TEST(Shards, AFailureIsThatOfOneProcessAndReplaysWithoutTheShard) {
  const Launch wrong = wrong_from(33, changes_last);
  const auto whole = cases_of(part(1, 1));
  for (const int number : {2, 3, 4}) {
    const Verdict verdict = verdict_of(wrong, part(number, 4));
    ASSERT_TRUE(verdict.counterexample) << number;
    const Counterexample& found = *verdict.counterexample;
    EXPECT_EQ(whole.at(found.case_number), to_text(twice().op(), found.found));
    for (RunSettings again : {part(1, 1), part(1, 4)}) {
      again.replay = to_text(twice().op(), found.smallest);
      const Verdict replayed = verdict_of(wrong, again);
      ASSERT_TRUE(replayed.counterexample) << *again.replay;
      EXPECT_EQ(replayed.counterexample->smallest, found.smallest);
    }
  }
}

TEST(Shards, KnownFailuresAreTriedInTheFirst) {
  const Op op = twice().op();
  const std::vector<std::string> known{"twice n=7", "twice n=9"};
  const Selection first = select(op, known, part(1, 2, 4)),
                  second = select(op, known, part(2, 2, 4));
  EXPECT_EQ(first.numbers, (std::vector<std::uint64_t>{1, 2, 3, 5}));
  EXPECT_EQ(first.cases[1].dims, std::vector<Index>{9});
  EXPECT_EQ(second.numbers, (std::vector<std::uint64_t>{4, 6}));
}

TEST(Shards, NameTheClassesThatNoneOfThemReaches) {
  const Op op = twice().op();
  const std::vector<std::string> missed = select(op, {}, part(1, 1, 2)).not_reached;
  EXPECT_FALSE(missed.empty());
  EXPECT_EQ(select(op, {}, part(2, 2, 2)).not_reached, missed);
  EXPECT_TRUE(select(op, {}, part(2, 4)).not_reached.empty());
}

TEST(Shards, OneWithoutACaseIsSkippedWithTheReason) {
  const Verdict verdict = verdict_of(correct, part(4, 4, 3));
  EXPECT_EQ(verdict.outcome, Outcome::skipped);
  EXPECT_EQ(verdict.skipped_because, "there is no case for shard 4/4");
  EXPECT_FALSE(verdict.backend_missing);
}

TEST(Shards, OneWhoseCasesAreAllDiscardedIsSkippedAndNotRed) {
  const Suite suite =
      twice().property("never_says_anything", [](Trial& trial) { trial.discard("not today"); });
  const Verdict verdict = verdict_of(correct, part(2, 4), "never_says_anything", suite);
  EXPECT_EQ(verdict.outcome, Outcome::skipped);
  EXPECT_EQ(verdict.skipped_because,
            "every case of shard 2/4 was discarded: the property was not tried");
  EXPECT_EQ(verdict_of(correct, part(1, 1), "never_says_anything", suite).outcome, Outcome::failed);
}

}  // namespace
}  // namespace warpcheck::run
