// Sentences about patterns are true: they are read back and compared with the mask.
#include "report/pattern.h"

#include <optional>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "report/samples.h"

namespace warpcheck::report {
namespace {

using Indices = std::set<Index>;

struct Dim {
  std::string one, many, of;  // "column", "columns", " of cols"
  Index size;
};

std::vector<Dim> dims_of(const Shape& shape) {
  if (shape.rank() == 1) {
    return {{"position", "positions", "", shape.sizes[0]}};
  }
  if (shape.rank() == 2) {
    return {{"row", "rows", "", shape.sizes[0]}, {"column", "columns", "", shape.sizes[1]}};
  }
  std::vector<Dim> dims;
  for (int d = 0; d < shape.rank(); ++d) {
    const auto at = static_cast<std::size_t>(d);
    dims.push_back({"index", "indices", " of " + shape.dims[at], shape.sizes[at]});
  }
  return dims;
}

template <class Holds>
Indices those(Index size, Holds holds) {
  Indices found;
  for (Index i = 0; i < size; ++i) {
    if (holds(i)) {
      found.insert(i);
    }
  }
  return found;
}

// What a phrase says about one dim, by reading it as a person would; nothing if it is about
// another.
std::optional<Indices> meaning(const std::string& phrase, const Dim& dim) {
  std::smatch m;
  const auto is = [&](const std::string& pattern) {
    return std::regex_match(phrase, m, std::regex(pattern));
  };
  const auto value = [&] { return static_cast<Index>(std::stol(m[1])); };
  const Index n = dim.size;
  if (is("the last " + dim.one + dim.of)) {
    return Indices{n - 1};
  }
  if (is("the first " + dim.one + dim.of)) {
    return Indices{0};
  }
  if (is(dim.one + " (\\d+)" + dim.of)) {
    return Indices{value()};
  }
  if (is("the last partial block of (\\d+) " + dim.many + dim.of)) {
    return n % value() == 0 ? Indices{}
                            : those(n, [&](Index i) { return i >= n / value() * value(); });
  }
  if (is(dim.many + dim.of + " >= (\\d+)")) {
    return those(n, [&](Index i) { return i >= value(); });
  }
  if (is(dim.many + dim.of + " < (\\d+)")) {
    return those(n, [&](Index i) { return i < value(); });
  }
  if (is("(odd|even) " + dim.many + dim.of)) {
    return those(n, [&](Index i) { return (i % 2 == 1) == (m[1] == "odd"); });
  }
  if (is(dim.many + dim.of + " with remainder (\\d+) modulo 32")) {
    return those(n, [&](Index i) { return i % 32 == value(); });
  }
  return std::nullopt;
}

// The elements that the place in a sentence names: "the last row and columns >= 32".
std::vector<bool> place(const std::string& text, const Shape& shape) {
  std::vector<bool> inside(static_cast<std::size_t>(shape.size()), true);
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find(" and ", begin);
    end = end == std::string::npos ? text.size() : end;
    const std::string phrase = text.substr(begin, end - begin);
    begin = end + 5;
    int understood = 0;
    const std::vector<Dim> dims = dims_of(shape);
    for (std::size_t d = 0; d < dims.size(); ++d) {
      const auto indices = meaning(phrase, dims[d]);
      understood += indices ? 1 : 0;
      for (Index e = 0; indices && e < shape.size(); ++e) {
        const auto at = static_cast<std::size_t>(e);
        inside[at] = inside[at] && indices->contains(shape.unflatten(e)[d]);
      }
    }
    EXPECT_EQ(understood, 1) << "nobody can say what this means: " << phrase;
  }
  return inside;
}

bool within(const std::vector<bool>& a, const std::vector<bool>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] && !b[i]) {
      return false;
    }
  }
  return true;
}

// Is the sentence true of the mask? An empty one always is.
bool is_true(const std::string& sentence, const Pattern& p) {
  std::smatch m;
  const Index marked = p.count(), all = p.shape.size();
  if (sentence.empty()) {
    return true;
  }
  if (sentence == "every element is wrong") {
    return marked == all;
  }
  if (std::regex_match(sentence, m, std::regex("the only wrong element is in (.*)"))) {
    return marked == 1 && within(p.wrong, place(m[1], p.shape));
  }
  if (std::regex_match(sentence, m, std::regex("the wrong elements are exactly those in (.*)"))) {
    return marked > 1 && p.wrong == place(m[1], p.shape);
  }
  if (std::regex_match(sentence, m, std::regex("every wrong element is in (.*)"))) {
    return marked > 1 && within(p.wrong, place(m[1], p.shape)) && p.wrong != place(m[1], p.shape);
  }
  return false;
}

std::string sentence_of(const Pattern& p) {
  return pattern_sentence(p);
}

Shape shape_of(std::vector<Index> sizes) {
  const std::vector<std::string> names{"a", "b", "c", "d"};
  return {{names.begin(), names.begin() + static_cast<std::ptrdiff_t>(sizes.size())}, sizes};
}

TEST(Pattern, SentencesAreTrueOfEveryMaskOfSmallShapes) {
  int named = 0;
  for (const auto& sizes : std::vector<std::vector<Index>>{{1},
                                                           {2},
                                                           {10},
                                                           {1, 9},
                                                           {9, 1},
                                                           {2, 5},
                                                           {5, 2},
                                                           {3, 3},
                                                           {2, 2, 2},
                                                           {1, 2, 4},
                                                           {2, 1, 2, 2}}) {
    Pattern p{"y", shape_of(sizes), f32, {}};
    const auto n = static_cast<unsigned>(p.shape.size());
    for (unsigned mask = 0; mask < 1U << n; ++mask) {
      p.wrong.clear();
      for (unsigned i = 0; i < n; ++i) {
        p.wrong.push_back((mask >> i & 1U) != 0);
      }
      const std::string sentence = sentence_of(p);
      named += sentence.empty() ? 0 : 1;
      ASSERT_TRUE(is_true(sentence, p)) << sentence << " for mask " << mask << " of " << n;
    }
  }
  EXPECT_GT(named, 500);
}

TEST(Pattern, SentencesAreTrueOfAllColumnIntervalsOfWideShapes) {
  for (const Index cols : {32, 33, 64, 97, 130}) {
    for (Index low = 0; low < cols; ++low) {
      for (const Index high : {low, low + 1, (low + cols) / 2, cols - 1}) {
        for (const Index step : {1, 2, 32}) {
          const Pattern p = samples::pattern("y", shape_of({2, cols}), [&](Index r, Index c) {
            return (r == 1 || low % 3 == 0) && c >= low && c <= high && (c - low) % step == 0;
          });
          const std::string sentence = sentence_of(p);
          ASSERT_TRUE(is_true(sentence, p)) << sentence << ", columns " << low << " to " << high;
        }
      }
    }
  }
}

struct Known {
  std::vector<Index> sizes;
  std::function<bool(Index, Index)> wrong;
  std::string sentence;
};

TEST(Pattern, NamesWhatKernelsGetWrong) {
  const std::vector<Known> known{
      {{2, 9}, [](Index, Index) { return true; }, "every element is wrong"},
      {{2, 9},
       [](Index, Index c) { return c == 8; },
       "the wrong elements are exactly those in the last column"},
      {{4, 9},
       [](Index r, Index c) { return c == 8 && r != 1; },
       "every wrong element is in the last column"},
      {{4, 9},
       [](Index r, Index) { return r == 3; },
       "the wrong elements are exactly those in the last row"},
      {{4, 9},
       [](Index r, Index c) { return r == 2 && c % 4 == 1; },
       "every wrong element is in row 2"},
      {{2, 70},
       [](Index, Index c) { return c > 66; },
       "every wrong element is in the last partial block of 32 columns"},
      {{2, 120},
       [](Index, Index c) { return c >= 64 && c != 70; },
       "every wrong element is in the last partial block of 64 columns"},
      {{2, 200},
       [](Index, Index c) { return c >= 128; },
       "the wrong elements are exactly those in the last partial block of 128 columns"},
      {{2, 64},
       [](Index, Index c) { return c >= 32 && c != 50; },
       "every wrong element is in columns >= 32"},
      {{2, 64},
       [](Index, Index c) { return c < 32; },
       "the wrong elements are exactly those in columns < 32"},
      {{2, 10},
       [](Index, Index c) { return c % 2 == 1; },
       "the wrong elements are exactly those in odd columns"},
      {{2, 96},
       [](Index, Index c) { return c % 32 == 31; },
       "the wrong elements are exactly those in columns with remainder 31 modulo 32"},
      {{33},
       [](Index, Index c) { return c == 32; },
       "the only wrong element is in the last position"},
      {{3, 2, 4},
       [](Index r, Index c) { return r == 4 && c == 3; },
       "the only wrong element is in the last index of a and the first index of b and the last "
       "index of c"},
      {{8, 8}, [](Index r, Index c) { return (r * 5 + c * 3) % 7 == 0; }, ""},
      {{8, 8}, [](Index, Index) { return false; }, ""}};
  for (const Known& k : known) {
    const Pattern p = samples::pattern("y", shape_of(k.sizes), k.wrong);
    EXPECT_EQ(sentence_of(p), k.sentence);
    EXPECT_TRUE(is_true(k.sentence, p)) << k.sentence;
  }
}

TEST(Pattern, SaysNothingAboutAMaskThatDoesNotFitTheShape) {
  EXPECT_EQ(pattern_sentence({"y", shape_of({2, 3}), f32, {true, true}}), "");
}

TEST(Pattern, UsesTheAdjective) {
  const Pattern p = samples::pattern("y", shape_of({2, 9}), [](Index, Index) { return true; });
  EXPECT_EQ(pattern_sentence(p, "changed"), "every element is changed");
}

}  // namespace
}  // namespace warpcheck::report
