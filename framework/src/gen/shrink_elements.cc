// The stage of shrinking that finds out which elements of an input matter.
#include <utility>
#include <vector>

#include "gen/shrink_inputs.h"
#include "gen/shrink_stages.h"

namespace warpcheck::gen {
namespace {

// Which elements of one input matter; the others become zero.
class Localiser {
 public:
  Localiser(Inquiry& ask, std::size_t input)
      : ask_(ask),
        input_(input),
        size_(ask.op().shape_of(ask.op().inputs()[input], ask.best().dims).size()) {}

  void run() {
    bisect_prefixes();
    drop_singly();
    try_pairs();
  }

 private:
  static constexpr std::size_t most_elements = 12;
  static constexpr Index most_singly = 64;

  static Index count(const Recipe& recipe) {
    Index kept = 0;
    for (const auto& [first, last] : recipe.keep) {
      kept += last - first + 1;
    }
    return kept;
  }

  // Elements 0 to prefix - 1 and the ones in `needed`, which lie above.
  bool fails_keeping(Index prefix, const std::vector<Index>& needed) {
    Recipe recipe = ask_.best().inputs[input_];
    recipe.keep.clear();
    if (prefix > 0) {
      recipe.keep.emplace_back(0, prefix - 1);
    }
    for (auto element = needed.rbegin(); element != needed.rend(); ++element) {
      append(recipe.keep, *element);
    }
    return fails_with(ask_, input_, recipe);
  }

  static void append(std::vector<std::pair<Index, Index>>& keep, Index element) {
    if (!keep.empty() && keep.back().second + 1 == element) {
      keep.back().second = element;
    } else {
      keep.emplace_back(element, element);
    }
  }

  // The end of the shortest failing prefix is an element that matters; then the one before it.
  // Stops where every element seems to matter.
  void bisect_prefixes() {
    constexpr int most_neighbours = 4;
    std::vector<Index> needed;
    int neighbours = 0;
    Index end = size_;
    while (end > 0 && needed.size() < most_elements && neighbours < most_neighbours) {
      if (!needed.empty() && fails_keeping(0, needed)) {
        return;
      }
      Index passes = 0;
      Index fails = end;
      while (fails - passes > 1) {
        const Index middle = passes + (fails - passes) / 2;
        (fails_keeping(middle, needed) ? fails : passes) = middle;
      }
      neighbours = fails == end ? neighbours + 1 : 0;
      needed.push_back(fails - 1);
      end = fails - 1;
    }
  }

  // Bisection trusts that more elements fail too. Whether or not that holds, no kept element may be
  // idle: drop chunks, at last of one element, while that still fails.
  void drop_singly() {
    const Index kept = count(ask_.best().inputs[input_]);
    if (kept < 2 || kept > most_singly) {
      return;
    }
    for (Index chunk = kept / 2; chunk > 0; chunk /= 2) {
      for (Index at = 0; at < count(ask_.best().inputs[input_]);) {
        at += drop(at, chunk) ? 0 : chunk;
      }
    }
  }

  // Two elements are often all that is needed, and easy to read.
  void try_pairs() {
    constexpr Index most = 10;
    const Index kept = count(ask_.best().inputs[input_]);
    if (kept < 3 || kept > most) {
      return;
    }
    std::vector<Index> elements;
    for (const auto& [first, last] : ask_.best().inputs[input_].keep) {
      for (Index element = first; element <= last; ++element) {
        elements.push_back(element);
      }
    }
    for (std::size_t second = 1; second < elements.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (fails_keeping(0, {elements[second], elements[first]})) {
          return;
        }
      }
    }
  }

  // Without kept elements number `at` to `at + chunk - 1`.
  bool drop(Index at, Index chunk) {
    Recipe recipe = ask_.best().inputs[input_];
    const auto before = std::exchange(recipe.keep, {});
    Index number = 0;
    for (const auto& [first, last] : before) {
      for (Index element = first; element <= last; ++element, ++number) {
        if (number < at || number >= at + chunk) {
          append(recipe.keep, element);
        }
      }
    }
    return !recipe.keep.empty() && fails_with(ask_, input_, recipe);
  }

  Inquiry& ask_;
  std::size_t input_;
  Index size_;
};

}  // namespace

void keep_few_elements(Inquiry& ask) {
  for (std::size_t input = 0; input < ask.best().inputs.size(); ++input) {
    const Recipe& recipe = ask.best().inputs[input];
    const bool plain = recipe.is_constant() && recipe.spike == Spike::none;
    if (plain || recipe.keep_none || !recipe.keep.empty()) {
      continue;
    }
    Localiser(ask, input).run();
    simplify_kind(ask, input);
    simplify_numbers(ask, input);
  }
}

}  // namespace warpcheck::gen
